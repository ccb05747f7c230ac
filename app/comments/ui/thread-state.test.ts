import { expect, it } from 'vitest';
import type { ThreadComment, ThreadEntry } from '#contract/comments/comments.ts';
import { countThread, reduceThread, type ThreadState } from './thread-state.ts';

const EMPTY: ThreadState = { entries: [], removed: new Set(), done: undefined, focus: null };

/** The entries of a thread after a new comment, a changed one, a deleted one. */
const withComment = (entries: ThreadEntry[], comment: ThreadComment, parentId: string | null) =>
  reduceThread({ ...EMPTY, entries }, { done: 'created', id: comment.id, parentId, comment }).entries;
const withChanged = (entries: ThreadEntry[], comment: ThreadComment) =>
  reduceThread({ ...EMPTY, entries }, { done: 'edited', id: comment.id, parentId: null, comment }).entries;
const withDeleted = (entries: ThreadEntry[], id: string) =>
  reduceThread({ ...EMPTY, entries }, { done: 'deleted', id, parentId: null, comment: null }).entries;

it('a new top-level comment is the first, and a new reply comes after its siblings', () => {
  const thread = [anEntry('b', 0), anEntry('a', 0), anEntry('c', 1), anEntry('d', 2), anEntry('z', 0)];
  expect(drawn(withComment(thread, aComment('n'), null))).toEqual(['n', 'b', 'a', '·c', '··d', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'a'))).toEqual(['b', 'a', '·c', '··d', '·n', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'c'))).toEqual(['b', 'a', '·c', '··d', '··n', 'z']);
  expect(drawn(withComment(thread, aComment('n'), 'z'))).toEqual(['b', 'a', '·c', '··d', 'z', '·n']);
});

it('replies are indented no deeper than the limit and name the author they reply to', () => {
  const thread = [anEntry('a', 0), anEntry('b', 1), anEntry('c', 2), anEntry('d', 3)];
  const [, , , , added] = withComment(thread, aComment('n'), 'd');
  expect(added).toMatchObject({
    id: 'n',
    depth: 3,
    isFlat: true,
    replyTo: { id: 'd', name: 'Name of d', unreadable: null },
  });
});

it('a comment is changed, deleted and restored in its place', () => {
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

it('a reply names the author it replies to, or says that the comment is deleted', () => {
  const [parent, reply] = withComment([anEntry('a', 0)], aComment('r'), 'a');
  const thread = [parent, reply].filter((entry) => entry !== undefined);
  const deleted = withDeleted(thread, 'a');
  expect(deleted[1]?.replyTo).toEqual({ id: 'a', name: null, unreadable: 'deleted' });
  const [, , later] = withComment(deleted, aComment('s'), 'a');
  expect(later?.replyTo).toEqual({ id: 'a', name: null, unreadable: 'deleted' });
  expect(withChanged(deleted, aComment('a'))).toEqual(thread);
});

it('the whole thread is counted after its page changed', () => {
  const entries = [anEntry('a', 0), anEntry('b', 1), anEntry('c', 1)];
  const thread = { entries, total: 10, hiddenCounts: { moderator: 2, waiting: 0 } };
  expect(countThread(thread, entries)).toEqual({ total: 10, hiddenCounts: { moderator: 2, waiting: 0 } });
  const changed = withChanged(withDeleted(entries, 'b'), { ...aComment('c'), hidden: 'moderator' });
  expect(countThread(thread, changed)).toEqual({ total: 9, hiddenCounts: { moderator: 3, waiting: 0 } });
  const held = withChanged(changed, { ...aComment('a'), hidden: 'waiting' });
  expect(countThread(thread, held)).toEqual({ total: 9, hiddenCounts: { moderator: 3, waiting: 1 } });
});

it('an action is announced once it has succeeded, and not while a form is pending or after it failed', () => {
  const state = { ...EMPTY, entries: [anEntry('a', 0)] };
  const edited = reduceThread(state, { done: 'edited', id: 'a', parentId: null, comment: aComment('a') });
  expect(edited.done).toBe('edited');
  const pending = reduceThread(edited, 'pending');
  expect(pending.done).toBeNull();
  const failed = reduceThread(pending, { problems: [{ path: '', code: 'unavailable' }], values: {} });
  expect(failed).toEqual(pending);
});

it('a conflict shows the comment as it is now', () => {
  const current = { ...aComment('a'), content: 'Changed elsewhere', revision: 2 };
  const state = { ...EMPTY, entries: [anEntry('a', 0)] };
  const { entries } = reduceThread(state, {
    problems: [{ path: 'content', code: 'edited_meanwhile' }],
    values: {},
    current,
  });
  expect(entries).toEqual([{ ...current, depth: 0, isFlat: false, replyTo: null }]);
});

it('deleted comments are remembered until they are restored', () => {
  const state = { ...EMPTY, entries: [anEntry('a', 0)] };
  const deleted = reduceThread(state, { done: 'deleted', id: 'a', parentId: null, comment: null });
  expect([...deleted.removed]).toEqual(['a']);
  const restored = reduceThread(deleted, {
    done: 'restored',
    id: 'a',
    parentId: null,
    comment: aComment('a'),
  });
  expect([...restored.removed]).toEqual([]);
});

it.each([
  ['created', { id: 'a' }],
  ['restored', { id: 'a' }],
  ['blocked', { id: 'a' }],
  ['hidden', null],
  ['edited', null],
])('after an action that is %s, the focus moves to %j', (done, focus) => {
  const state = { ...EMPTY, entries: [anEntry('a', 0)] };
  expect(reduceThread(state, { done, id: 'a', parentId: null, comment: aComment('a') }).focus).toEqual(focus);
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
