import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { rerenderVersions } from '#server/posts/write/rerender.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

test('versions of an older renderer are rendered again, and nothing else changes', async () => {
  await aPost({ slug: 'old' });
  const posts = database().collection<PostDoc>('posts');
  const before = await posts.find().sort({ _id: 1 }).toArray();
  await posts.updateMany({ locale: 'uk' }, { $set: { html: '<p>old</p>', renderVersion: 0 } });
  expect(await rerenderVersions()).toBe(1);
  expect(await posts.find().sort({ _id: 1 }).toArray()).toEqual(before);
  expect(await rerenderVersions()).toBe(0);
});
