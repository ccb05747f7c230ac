import { beforeEach, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { forgetShares } from '#server/analytics/shares.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();
beforeEach(forgetShares);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PATH = '/api/v1/analytics';

async function track(event: object): Promise<void> {
  const json = { type: 'pageview', sessionId: 's', ...event };
  await request('/api/track', { json, headers: { 'User-Agent': FIREFOX } });
}

test('tracked events are in the numbers of today', async () => {
  await aPost({ slug: 'read' });
  const key = await aKey();
  await track({ path: '/uk/blog/read', referrer: 'https://example.com/', utmSource: 'letter' });
  await track({ path: '/en/blog/read' });
  await track({ path: '/en/blog/read', type: 'duration', duration: 120_000 });
  await track({ path: '/en/tags' });

  const all = await answerOf(await request(`${PATH}?range=today`, { key }), operations.getAnalytics, 200);
  expect(all.totals).toEqual({ views: 3, visitors: 1, minutes: 2, clicks: 0 });
  expect(all.posts.map(({ locale, slug, views }) => [locale, slug, views])).toEqual([
    ['en', 'read', 1],
    ['uk', 'read', 1],
  ]);
  expect(all.pages).toEqual([{ path: '/en/tags', views: 1, visitors: 1, minutes: 0, clicks: 0 }]);
  expect([all.referrers, all.sources]).toEqual([
    [{ name: 'example.com', count: 1 }],
    [{ name: 'letter', count: 1 }],
  ]);

  const uk = await answerOf(await request(`${PATH}?locale=uk`, { key }), operations.getAnalytics, 200);
  expect([uk.totals.views, uk.days.length]).toEqual([1, 30]);
  const post = await answerOf(await request(`${PATH}?slug=read`, { key }), operations.getAnalytics, 200);
  expect([post.totals.views, post.pages]).toEqual([2, []]);
  await refusalOf(await request(`${PATH}?slug=missing`, { key }), 404);
});

test.each([
  ['range=year', 'range invalid_value'],
  ['from=2026-11-01', 'to invalid_range'],
  ['to=2026-11-01', 'from invalid_range'],
  ['from=2026-11-02&to=2026-11-01', 'to invalid_range'],
  ['from=2026-11-31&to=2026-12-01', 'from invalid_format'],
  ['from=1990-01-01&to=2026-11-01', 'from invalid_range'],
  ['from=2990-01-01&to=2990-01-02', 'from invalid_range'],
  ['locale=ru', 'locale invalid_value'],
])('%s is refused', async (query, complaint) => {
  const response = await request(`${PATH}?${query}`, { key: await aKey() });
  expect(await complaintsOf(response)).toEqual([complaint]);
});
