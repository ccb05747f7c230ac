import { beforeEach, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const remove = (path: string) => request(`/api/v1/posts/${path}`, { method: 'DELETE', key });
/** Without what is in the bin. */
const count = (name: string) =>
  database()
    .collection(name)
    .countDocuments({ slug: { $not: /^\// } });

test('a deletion removes both versions, frees the slug and keeps the tags', async () => {
  await aPost({ slug: 'p', tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }] });
  await aPost({ slug: 'other' });

  expect(await answerOf(await remove('p'), operations.deletePost, 200)).toEqual({ success: true, posts: 2 });

  await refusalOf(await request('/api/v1/posts/p', { key }), 404);
  expect(await count('posts')).toBe(2);
  expect(await count('postGroups')).toBe(1);
  expect(await count('tags')).toBe(1);
});

test('a deletion with a language keeps the other version', async () => {
  await aPost({ slug: 'p' });

  expect(await answerOf(await remove('p?locale=uk'), operations.deletePost, 200)).toEqual({
    success: true,
    posts: 1,
  });

  await refusalOf(await request('/api/v1/posts/p?locale=uk', { key }), 404);
  const response = await request('/api/v1/posts/p?locale=en');
  expect((await answerOf(response, operations.getPost, 200)).alternates).toEqual([]);
});

test('deleting the last version frees the slug', async () => {
  await aPost({ slug: 'p' });
  await remove('p?locale=uk');

  expect(await answerOf(await remove('p?locale=en'), operations.deletePost, 200)).toEqual({
    success: true,
    posts: 1,
  });
  expect([await count('posts'), await count('postGroups')]).toEqual([0, 0]);
  await refusalOf(await remove('p'), 404);
  await aPost({ slug: 'p' });
});

test('the deletion of a missing post gets 404', async () => {
  await aPost({ slug: 'half', en: undefined });
  const before = await everything();

  await refusalOf(await remove('p'), 404);
  await refusalOf(await remove('half?locale=en'), 404);
  expect(await complaintsOf(await remove('half?locale=ua'))).toEqual(['locale invalid_value']);
  expect(await everything()).toEqual(before);
});
