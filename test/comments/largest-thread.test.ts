import { expect, test } from 'vitest';
import { COMMENT_MAX } from '#contract/limits.ts';
import { listComments } from '#server/comments/comments.ts';
import { getThread } from '#server/comments/thread.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { manyComments } from './factory.ts';

useDatabase();

test('thousands of comments of the greatest length are read, on the page and through the API', async () => {
  const { posts } = await aPost({ en: undefined });
  const postId = posts[0]?.id ?? '';
  await manyComments(6_000, { postId, by: [await aUser()], content: 'ї'.repeat(COMMENT_MAX) });
  const thread = await getThread({
    post: { id: postId, locale: 'uk', translation: null },
    actor: { kind: 'anonymous' },
  });
  expect(thread.total).toBe(5_880);
  expect(thread.entries.length).toBeGreaterThan(2);
  let count = 0;
  let largest = 0;
  for await (const batch of await listComments({ postId })) {
    count += batch.length;
    largest = Math.max(largest, batch.length);
  }
  expect(count).toBe(5_880);
  expect(largest).toBeLessThanOrEqual(50);
});
