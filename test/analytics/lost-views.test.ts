import { beforeEach, expect, test } from 'vitest';
import { countLostViews } from '#server/analytics/lost-views.ts';
import { forgetShares } from '#server/analytics/shares.ts';
import { binaryOf } from '#server/db/binary.ts';
import { collection } from '#server/db/client.ts';
import { findId, newId } from '#server/db/ids.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { anEvent, storeEvents } from './factory.ts';

useDatabase();
beforeEach(forgetShares);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

test('views that were stored and not counted when a process died are counted once', async () => {
  const post = await aPost({ slug: 'read' });
  const postId = findId(post.posts.find(({ locale }) => locale === 'uk')?.id ?? '') ?? newId();
  const view = (number: number) => ({
    ...anEvent({ type: 'pageview', postId }),
    view: binaryOf(Buffer.from(`view ${number}`)),
  });
  const viewCount = async () => (await collection<PostDoc>('posts').findOne({ _id: postId }))?.viewCount;

  // The first view of a version may be the one that is lost.
  await storeEvents([view(0)]);
  expect(await countLostViews()).toBe(1);
  const json = { type: 'pageview', path: '/uk/blog/read', sessionId: 'session' };
  await request('/api/track', { headers: { 'User-Agent': FIREFOX }, json });
  expect(await viewCount()).toBe(2);

  await storeEvents([view(1), view(2)]);
  expect(await countLostViews()).toBe(2);
  expect(await countLostViews()).toBe(0);
  expect(await viewCount()).toBe(4);
});
