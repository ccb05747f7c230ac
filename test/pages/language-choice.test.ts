import { describe, expect, test } from 'vitest';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';
const NAVIGATION = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };

const go = (path: string, headers: Record<string, string>) => request(path, { headers });
const cookies = (response: Response) => response.headers.getSetCookie();

describe('the language that a visitor switches to', () => {
  test.each([NAVIGATION, {}])('is the one that the bare address opens, said with %j', async (fetched) => {
    await aPost({ slug: 'hello' });
    const response = await go('/en/blog/hello', { ...fetched, Referer: `${ORIGIN}/uk/blog/hello?page=2` });

    expect(response.status).toBe(200);
    expect(cookies(response)).toEqual(['locale=en; Max-Age=31536000; Path=/; SameSite=Lax']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bare = await go('/', { Cookie: 'locale=en', 'Accept-Language': 'uk' });
    expect(bare.headers.get('location')).toBe('/en');
  });

  test('is stored once, and the page is cacheable again', async () => {
    const response = await go('/en', { ...NAVIGATION, Referer: `${ORIGIN}/uk`, Cookie: 'locale=en' });

    expect(cookies(response)).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('is the last one', async () => {
    const response = await go('/uk', { ...NAVIGATION, Referer: `${ORIGIN}/en`, Cookie: 'locale=en' });

    expect(cookies(response)).toEqual([expect.stringMatching(/^locale=uk;/)]);
  });
});

describe('nothing is remembered', () => {
  test.each([
    ['within a language', '/uk', { ...NAVIGATION, Referer: `${ORIGIN}/uk/tags` }],
    ['from another site', '/en', { ...NAVIGATION, Referer: 'https://example.org/uk' }],
    ['from no page of a language', '/en', { ...NAVIGATION, Referer: `${ORIGIN}/api/docs` }],
    ['without a page before', '/en', NAVIGATION],
    ['from what is no address', '/en', { ...NAVIGATION, Referer: 'uk' }],
    [
      'of what is fetched ahead',
      '/en',
      { ...NAVIGATION, Referer: `${ORIGIN}/uk`, 'Sec-Purpose': 'prefetch' },
    ],
    ['of what a script fetches', '/en', { 'Sec-Fetch-Mode': 'cors', Referer: `${ORIGIN}/uk` }],
    ['of a page that is not there', '/en/nothing', { ...NAVIGATION, Referer: `${ORIGIN}/uk` }],
    ['of what is no page', '/en/rss.xml', { ...NAVIGATION, Referer: `${ORIGIN}/uk` }],
  ])('%s', async (_, path, headers) => {
    expect(cookies(await go(path, headers))).toEqual([]);
  });
});
