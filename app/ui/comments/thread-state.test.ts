import { expect, it } from 'vitest';
import type { ThreadComment, ThreadEntry } from '#contract/comments.ts';
import { countEntries, withChanged, withComment, withDeleted } from './thread-state.ts';

it('puts a new conversation on top and a reply after its siblings', () => {
  const thread = [anEntry('b', 0), anEntry('a', 0), anEntry('c', 1), anEntry('d', 2), anEntry('z', 0)];
  expect(drawn(withComment(thread, aComment('n'), null))).toEqual(['n', 'b', 'a', '·c', '··d', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'a'))).toEqual(['b', 'a', '·c', '··d', '·n', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'c'))).toEqual(['b', 'a', '·c', '··d', '··n', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'z'))).toEqual(['b', 'a', '·c', '··d', 'z', '·n']);
});

it('sets a reply to the deepest no deeper and says whom it answers', () => {
  const thread = [anEntry('a', 0), anEntry('b', 1), anEntry('c', 2), anEntry('d', 3)];
  const [, , , , added] = withComment(thread, aComment('n'), 'd');
  expect(added).toMatchObject({
    id: 'n',
    depth: 3,
    isFlat: true,
    replyTo: { id: 'd', name: 'Name of d', unreadable: null },
  });
});

it('changes, deletes and brings back in place', () => {
  const thread = [anEntry('a', 0), anEntry('b', 1)];
  const deleted = withDeleted(thread, 'b');
  expect(deleted[1]).toEqual({
    kind: 'placeholder',
    id: 'b',
    because: 'deleted',
    depth: 1,
    isFlat: false,
    replyTo: null,
  });
  const restored = withChanged(deleted, { ...aComment('b'), content: 'Again' });
  expect(restored[1]).toMatchObject({ kind: 'comment', id: 'b', content: 'Again', depth: 1 });
  expect(restored[0]).toBe(thread[0]);
});

it('replies name whom they answer, or say that it is gone', () => {
  const [parent, reply] = withComment([anEntry('a', 0)], aComment('r'), 'a');
  const thread = [parent, reply].filter((entry) => entry !== undefined);
  const deleted = withDeleted(thread, 'a');
  expect(deleted[1]?.replyTo).toEqual({ id: 'a', name: null, unreadable: 'deleted' });
  const [, , later] = withComment(deleted, aComment('s'), 'a');
  expect(later?.replyTo).toEqual({ id: 'a', name: null, unreadable: 'deleted' });
  expect(withChanged(deleted, aComment('a'))).toEqual(thread);
});

it('counts what is there and what is hidden', () => {
  const thread = [anEntry('a', 0), anEntry('b', 1), anEntry('c', 1)];
  expect(countEntries(thread)).toEqual({ comments: 3, moderator: 0, waiting: 0 });
  const changed = withChanged(withDeleted(thread, 'b'), { ...aComment('c'), hidden: 'moderator' });
  expect(countEntries(changed)).toEqual({ comments: 2, moderator: 1, waiting: 0 });
  const held = withChanged(changed, { ...aComment('a'), hidden: 'waiting' });
  expect(countEntries(held)).toEqual({ comments: 2, moderator: 1, waiting: 1 });
});

function aComment(id: string): ThreadComment {
  return {
    kind: 'comment',
    id,
    content: 'Text',
    revision: 1,
    createdAt: '2026-11-21T09:30:00.000Z',
    editedAt: null,
    hidden: null,
    author: { id: `by-${id}`, name: `Name of ${id}`, image: null, isBlocked: false, isAdmin: false },
    may: { edit: false, delete: false, hide: false, block: false },
  };
}

function anEntry(id: string, depth: number): ThreadEntry {
  return { ...aComment(id), depth, isFlat: false, replyTo: null };
}

function drawn(entries: ThreadEntry[]): string[] {
  return entries.map(({ id, depth }) => '·'.repeat(depth) + id);
}
