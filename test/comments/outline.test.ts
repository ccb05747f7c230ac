import { expect, test, vi } from 'vitest';
import { deleteComment, editComment } from '#server/comments/comments.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { getOutlines } from '#server/comments/outline.ts';
import { listColumns } from '#server/comments/outline-store.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { raiseThreadRevisions } from '#server/comments/revision.ts';
import { collection } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { aComment, manyComments } from './factory.ts';

useDatabase();

const stored = () => collection<CommentDoc>('comments');

async function aPostId(): Promise<string> {
  return (await aPost({ en: undefined })).posts[0]?.id ?? '';
}

const nodesOf = async (postId: string) => (await getOutlines([postId]))[0]?.nodes ?? [];

test('an outline is read in batches that have every comment once', async () => {
  const postId = await aPostId();
  await manyComments(23, { postId, by: [await aUser()] });
  // All at one time, so that batches end between comments that differ only in their ids.
  await stored().updateMany({ content: /Коментар 1\d/ }, { $set: { createdAt: new Date() } });
  for (const atOnce of [1, 2, 5, 23, 24]) {
    const ids: string[] = [];
    for await (const columns of listColumns(findId(postId) ?? newId(), atOnce)) {
      expect(columns.ids.length).toBeLessThanOrEqual(atOnce);
      ids.push(...columns.ids.map(String));
    }
    expect(new Set(ids).size).toBe(23);
    expect(ids).toHaveLength(23);
  }
});

test('an outline is read only from the index', async () => {
  const postId = findId(await aPostId()) ?? newId();
  const explained = await stored()
    .find({ postId })
    .sort({ createdAt: -1, _id: -1 })
    .project({ parentId: 1, authorId: 1, createdAt: 1, hidden: 1, deletedAt: 1, length: 1 })
    .explain('queryPlanner');
  const plan = JSON.stringify(explained);
  expect(plan).toContain('PROJECTION_COVERED');
  expect(plan).not.toMatch(/"stage":"(FETCH|SORT|COLLSCAN)"/);
});

test('the few comments of both languages are read in one query of the index, as those of a long thread', async () => {
  const users = [await aUser(), await aUser()];
  const [uk, en, other] = [await aPostId(), await aPostId(), await aPostId()];
  await manyComments(9, { postId: uk, by: users });
  await manyComments(4, { postId: en, by: users });
  await manyComments(2, { postId: other, by: users });
  await stored().updateOne({ postId: findId(uk) ?? newId() }, { $set: { hidden: 'moderator' } });
  const columns = async (postId: string) => {
    const found = await Array.fromAsync(listColumns(findId(postId) ?? newId()));
    return found.flatMap(({ ids }) => ids.map(String));
  };
  const prototype = Object.getPrototypeOf(stored());
  const aggregate = vi.spyOn(prototype, 'aggregate');
  const find = vi.spyOn(prototype, 'find');

  const outlines = await getOutlines([en, uk]);

  expect(aggregate).not.toHaveBeenCalled();
  expect(find).toHaveBeenCalledTimes(1);
  const plan = JSON.stringify(await find.mock.results[0]?.value.clone().explain('queryPlanner'));
  for (const spy of [aggregate, find]) spy.mockRestore();
  expect(plan).toContain('PROJECTION_COVERED');
  expect(plan).not.toMatch(/"stage":"(FETCH|SORT|COLLSCAN)"/);
  const idsOf = outlines.map(({ nodes }) => nodes.map(({ id }) => id));
  expect(idsOf).toEqual([await columns(en), await columns(uk)]);
  expect(outlines.map(({ publicCount }) => publicCount)).toEqual(await publicCounts([en, uk]));

  // Together they have more than one query reads.
  await manyComments(120, { postId: uk, by: users });
  await raiseThreadRevisions([findId(uk) ?? newId()]);
  const [, long] = await getOutlines([en, uk]);
  expect(long?.nodes.map(({ id }) => id)).toEqual(await columns(uk));
});

function publicCounts(postIds: string[]): Promise<number[]> {
  return Promise.all(
    postIds.map((id) =>
      stored().countDocuments({ postId: findId(id) ?? newId(), hidden: null, deletedAt: null }),
    ),
  );
}

test('an outline has the current length of every comment', async () => {
  const postId = await aPostId();
  const actor = anActor(await aUser());
  const id = await aComment(actor.user, { postId, content: 'Їжак 🦔' });
  expect((await nodesOf(postId)).map(({ length }) => length)).toEqual([6]);
  await editComment({ actor, id, content: 'Їжачок' });
  expect((await nodesOf(postId)).map(({ length }) => length)).toEqual([6]);
  await editComment({ actor, id, content: 'Їжачище' });
  expect((await nodesOf(postId)).map(({ length }) => length)).toEqual([7]);
  await deleteComment({ actor, id });
  await purgeDeletedComments({ now: new Date(Date.now() + 11 * 60_000) });
  expect(await stored().findOne({})).toMatchObject({ length: 0, authorId: null });
});

test('concurrent requests share one read, and a change is visible at once', async () => {
  const postId = await aPostId();
  const user = await aUser();
  await manyComments(50, { postId, by: [user] });
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => getOutlines([postId])));
  for (const other of others) expect(other[0]).toBe(first?.[0]);
  expect((await getOutlines([postId]))[0]).toBe(first?.[0]);
  await aComment(user, { postId });
  expect(await nodesOf(postId)).toHaveLength(51);
  await raiseThreadRevisions([findId(postId) ?? newId()]);
  expect((await getOutlines([postId]))[0]).not.toBe(first?.[0]);
});
