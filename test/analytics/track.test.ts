import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { EVENTS_PER_HOUR } from '#contract/analytics/limits.ts';
import { operations } from '#contract/operations.ts';
import { collectEvent } from '#server/analytics/collect.ts';
import type { EventDoc } from '#server/analytics/model.ts';
import { forgetShares, takeShare } from '#server/analytics/shares.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { readRevisions } from '#server/revisions/revisions.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf } from '#test/setup/responses.ts';

useDatabase();
beforeEach(forgetShares);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const PAGEVIEW = { type: 'pageview', path: '/uk', sessionId: 'a-session' };

const events = () => collection<EventDoc>('analyticsEvents').find().sort({ _id: 1 }).toArray();

function track(
  json: unknown,
  { headers = {}, ...init }: { headers?: Record<string, string>; address?: string } = {},
): Promise<Response> {
  return request('/api/track', { json, headers: { 'User-Agent': FIREFOX, ...headers }, ...init });
}

async function viewCountOf(slug: string, locale: string): Promise<number | undefined> {
  const { posts } = await (
    await request(`/api/v1/posts?locale=${locale}&limit=50`, { key: await aKey() })
  ).json();
  return posts.find((post: { slug: string }) => post.slug === slug)?.viewCount;
}

describe('the three kinds of events', () => {
  test.each([
    [
      { ...PAGEVIEW, referrer: 'https://www.example.com/a?b=c', utmSource: ' Newsletter ' },
      { referrer: 'example.com', source: 'newsletter' },
    ],
    [
      {
        type: 'click',
        path: '/uk',
        sessionId: 's',
        element: 'a#out',
        x: 10.4,
        y: -3,
        href: 'https://example.com/page?token=secret#part',
      },
      { element: 'a#out', target: 'example.com/page', x: 10, y: -3 },
    ],
    [{ type: 'click', path: '/uk', sessionId: 's', href: 'mailto:olha@example.com' }, { target: 'mailto:' }],
    [{ type: 'duration', path: '/uk', sessionId: 's', duration: 1234.5 }, { duration: 1235 }],
  ])('%j is stored', async (event, fields) => {
    expect(await answerOf(await track(event), operations.trackEvent, 200)).toEqual({ ok: true });

    const [stored, ...others] = await events();
    expect(others).toEqual([]);
    const common = { type: event.type, locale: 'uk', path: '/uk', device: 'desktop', browser: 'Firefox' };
    const { _id, at, visitor, ...rest } = stored ?? {};
    expect(rest).toEqual({ ...common, ...fields });
  });

  test('links within the site have no referrer', async () => {
    await track({ ...PAGEVIEW, referrer: 'http://localhost:3000/en' });
    expect((await events())[0]).not.toHaveProperty('referrer');
  });

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', undefined])(
    'the body is JSON under %s too',
    async (type) => {
      const body = Buffer.from(JSON.stringify(PAGEVIEW));
      const headers = { 'User-Agent': FIREFOX, ...(type ? { 'Content-Type': type } : {}) };
      const response = await request('/api/track', { method: 'POST', body, headers });
      expect(response.status).toBe(200);
      expect(await events()).toHaveLength(1);
    },
  );
});

describe('invalid events', () => {
  test.each([
    ['an infinite duration', '{"type":"duration","path":"/","sessionId":"s","duration":1e999}'],
    ['no JSON', 'type=pageview'],
    ['no body', ''],
    ['more than a beacon', JSON.stringify({ ...PAGEVIEW, extra: 'x'.repeat(64 * 1024) })],
    ['deep nesting', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('%s', async (_name, body) => {
    const headers = { 'User-Agent': FIREFOX, 'Content-Type': 'text/plain' };
    const response = await request('/api/track', { method: 'POST', body, headers });
    expect((await complaintsOf(response)).length).toBe(1);
    expect(await events()).toEqual([]);
  });

  test('optional fields that do not fit are dropped, unknown ones ignored', async () => {
    const wrong = { referrer: 'x'.repeat(3_000), utmSource: { $gt: '' }, $where: '1', _id: 7, at: 0 };
    const response = await track({ ...PAGEVIEW, ...wrong, visitor: 'me', view: 'mine', postId: 'any' });
    expect(response.status).toBe(200);
    const click = { element: 7, href: 'no address', x: 1e9, y: '5' };
    expect((await track({ ...PAGEVIEW, type: 'click', ...click })).status).toBe(200);

    const names = (await events()).map((event) => Object.keys(event).sort());
    const common = ['_id', 'at', 'browser', 'device', 'locale', 'path', 'type', 'visitor'];
    expect(names).toEqual([common, common]);
  });

  test('any body is stored or refused, and nothing of unbounded size is stored', async () => {
    const field = fc.oneof(fc.string({ maxLength: 5_000 }), fc.double(), fc.anything());
    const event = fc.record(
      {
        type: fc.oneof(fc.constantFrom('pageview', 'click', 'duration'), field),
        path: fc.oneof(
          fc.string().map((text) => `/${text}`),
          fc.webUrl(),
          field,
        ),
        sessionId: fc.oneof(fc.uuid(), field),
        duration: field,
        referrer: field,
        utmSource: field,
        element: field,
        href: field,
        x: field,
        y: field,
      },
      { requiredKeys: ['type', 'path', 'sessionId'] },
    );
    await fc.assert(
      fc.asyncProperty(event, async (json) => {
        const response = await track(json);
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: propertyRuns.numRuns * 5 },
    );
    const stored = await events();
    expect(stored.length).toBeGreaterThan(0);
    for (const doc of stored) expect(JSON.stringify(doc).length).toBeLessThan(1_500);
  });
});

describe('viewCount', () => {
  test('counts one view for each session and version, of people only', async () => {
    await aPost({ slug: 'read' });
    const view = { ...PAGEVIEW, path: '/uk/blog/read' };
    await track(view);
    await track(view);
    await track({ ...view, path: '/uk/blog/read/?page=1#part' });
    await track({ ...view, path: '/en/blog/read' });
    await track({ ...view, sessionId: 'another' });
    await track({ ...view, type: 'duration', sessionId: 'third', duration: 5 });
    await track({ ...view, sessionId: 'machine' }, { headers: { 'User-Agent': GOOGLEBOT } });
    await track({ ...view, sessionId: 'nameless' }, { headers: { 'User-Agent': '' } });
    await track({ ...view, path: '/uk/blog/unknown' });

    expect(await viewCountOf('read', 'uk')).toBe(2);
    expect(await viewCountOf('read', 'en')).toBe(1);
  });

  test('is exact when a hundred requests arrive at once', async () => {
    await aPost({ slug: 'many' });
    const sends = Array.from({ length: 100 }, (_, number) =>
      track(
        { ...PAGEVIEW, path: '/en/blog/many', sessionId: `session ${number % 25}` },
        { address: `198.51.100.${number % 25}` },
      ),
    );
    for (const response of await Promise.all(sends)) expect(response.status).toBe(200);

    expect(await viewCountOf('many', 'en')).toBe(25);
    expect(await events()).toHaveLength(100);
    expect((await events()).filter(({ view }) => view)).toHaveLength(25);
  });

  test('belongs to the post that has the address at that time', async () => {
    const view = { ...PAGEVIEW, path: '/en/blog/again' };
    await aPost({ slug: 'again', published: false });
    await track(view);
    await deletePost({ actor: SERVICE, slug: 'again' });
    await aPost({ slug: 'again' });
    await track(view);
    expect(await viewCountOf('again', 'en')).toBe(1);
    await deletePost({ actor: SERVICE, slug: 'again' });
    const { posts } = await aPost({ slug: 'again' });
    await track(view);

    expect(await viewCountOf('again', 'en')).toBe(1);
    const [asDraft, , last] = await events();
    expect(asDraft).not.toHaveProperty('postId');
    expect(posts.map(({ id }) => id)).toContain(last?.postId?.toHexString());
  });

  test('neither raises the revision of the content nor clears the cache', async () => {
    await aPost({ slug: 'cached' });
    const before = await readRevisions(['content']);
    await request('/en/blog/cached');
    await track({ ...PAGEVIEW, path: '/en/blog/cached' });
    expect(await readRevisions(['content'])).toEqual(before);
  });

  test('the documentation says that cached lists may be a minute old', () => {
    expect(operations.listPosts.description).toContain('`viewCount` may be up to a minute old');
  });
});

describe('the share of', () => {
  test('one browser is five views of a page in half an hour, in whatever sessions', async () => {
    await aPost({ slug: 'flooded' });
    const view = (number: number, fields = {}) => ({
      ...PAGEVIEW,
      path: '/uk/blog/flooded',
      sessionId: `session ${number}`,
      ...fields,
    });
    for (let number = 0; number < 20; number++) {
      const response = await track(view(number));
      expect(await answerOf(response, operations.trackEvent, 200)).toEqual({ ok: true });
    }
    expect(await events()).toHaveLength(5);
    expect(await viewCountOf('flooded', 'uk')).toBe(5);

    await track(view(20, { path: '/en/blog/flooded' }));
    await track(view(21), { headers: { 'User-Agent': `${FIREFOX} another` } });
    await track(view(22), { address: '198.51.100.9' });
    await track(view(23, { type: 'duration', duration: 1 }));
    expect(await events()).toHaveLength(9);
    expect(await viewCountOf('flooded', 'uk')).toBe(7);
  });

  test('one browser begins again after half an hour', async () => {
    const at = Date.parse('2026-11-23T12:00:00Z');
    const view = (minutes: number) =>
      collectEvent({
        event: { ...PAGEVIEW, type: 'pageview' },
        userAgent: FIREFOX,
        clientAddress: '192.0.2.1',
        host: '',
        isOptedOut: false,
        now: new Date(at + minutes * 60_000),
      });
    for (const minute of [0, 1, 2, 3, 4, 5, 29, 30]) await view(minute);
    expect(await events()).toHaveLength(6);
  });

  test('one address is EVENTS_PER_HOUR events in an hour, of all browsers and pages', async () => {
    const share = (address: string) =>
      takeShare({ address, visitor: address, page: null, now: new Date('2026-11-23T12:00:00Z') });
    for (let number = 0; number < EVENTS_PER_HOUR; number++) expect(share('one')).toBe(true);
    expect(share('one')).toBe(false);
    expect(share('two')).toBe(true);
  });
});

test.each(['/uk/preview/secret', '/en/account', '/en/admin/posts/hello', '/uk/%70review/secret'])(
  'an event of the page %s is not stored',
  async (path) => {
    await track({ ...PAGEVIEW, path });
    expect(await events()).toEqual([]);
  },
);

test('a click on a link to a preview is stored without its token', async () => {
  const href = 'http://localhost:3000/uk/preview/secret';
  await track({ type: 'click', path: '/uk', sessionId: 's', element: 'a', href });
  expect((await events())[0]?.target).toBe('localhost:3000/uk/preview/:token');
});

test('a page view with a slash at the end of its path is one of the post', async () => {
  await aPost({ slug: 'read' });
  await track({ ...PAGEVIEW, path: '/uk/blog/read/' });
  expect(await viewCountOf('read', 'uk')).toBe(1);
  expect((await events())[0]?.path).toBe('/uk/blog/read');
});

describe('readers', () => {
  test('with DNT or Sec-GPC get the same answer and leave nothing', async () => {
    await aPost({ slug: 'private' });
    for (const name of ['DNT', 'Sec-GPC']) {
      const response = await track({ ...PAGEVIEW, path: '/en/blog/private' }, { headers: { [name]: '1' } });
      expect(await answerOf(response, operations.trackEvent, 200)).toEqual({ ok: true });
    }
    expect(await events()).toEqual([]);
    expect(await viewCountOf('private', 'en')).toBe(0);
  });

  test('get no cookie, and neither their address, session nor User-Agent is stored', async () => {
    const response = await track(PAGEVIEW, { address: '198.51.100.77' });
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const stored = JSON.stringify(await events());
    for (const secret of ['198.51.100.77', 'a-session', 'rv:145.0']) expect(stored).not.toContain(secret);
  });

  test('are distinguished by IP address and browser within a day', async () => {
    await track(PAGEVIEW, { address: '198.51.100.1' });
    await track(PAGEVIEW, { address: '198.51.100.1' });
    await track(PAGEVIEW, { address: '198.51.100.2' });
    const visitors = (await events()).map(({ visitor }) => visitor.toString('hex'));
    expect(visitors[0]).toBe(visitors[1]);
    expect(new Set(visitors).size).toBe(2);
  });
});

test('programs are counted separately, by purpose', async () => {
  await track(PAGEVIEW, { headers: { 'User-Agent': GOOGLEBOT } });
  await track(PAGEVIEW, { headers: { 'User-Agent': '' } });
  await track(PAGEVIEW);
  expect((await events()).map(({ machine }) => machine)).toEqual(['search', 'other', undefined]);
});
