import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { EventDoc } from '#server/analytics/model.ts';
import { forgetShares } from '#server/analytics/shares.ts';
import { collection } from '#server/db/client.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { PERSON, useSite } from '#test/setup/site.ts';

const site = useSite({ userAgent: PERSON });
beforeEach(forgetShares);

const events = () => collection<EventDoc>('analyticsEvents').find().sort({ at: 1, _id: 1 }).toArray();
/** Sorted, because two beacons may overtake each other. */
const typesAndPaths = async () => (await events()).map(({ type, path: at }) => `${type} ${at}`).sort();

/** The bodies of the beacons that the page sends from now on. */
function watchBeacons(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/track')) sent.push(request.postData() ?? '');
  });
  return sent;
}

/** What the browser tells a page when its tab is hidden or shown again. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('a visit from a letter counts for the newsletter, and its mark leaves the address', async () => {
  await aPost({ slug: 'read' });
  const page = await site.open();
  await page.goto(site.url('/en/blog/read?from=letter#end'));
  await expect.poll(async () => (await events()).map(({ source }) => source)).toEqual(['newsletter']);
  expect(page.url()).toBe(site.url('/en/blog/read#end'));
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(canonical).toMatch(/\/en\/blog\/read$/);
});

test('a reader’s views, reading time and clicks arrive, in one session for each tab', async () => {
  const content = 'See [their page](https://example.com/page?q=1#part) and [ours](/en/tags).';
  const post = { slug: 'read', en: aVersion({ title: 'Read', content }) };
  await aPost(post);
  const page = await site.open();
  const beacons = watchBeacons(page);
  await page.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto(site.url('/en/blog/read?utm_source=letter'), { referer: 'https://news.example/today' });
  await page.getByRole('link', { name: 'Українська' }).first().click();
  await page.waitForURL('**/uk/blog/read');
  await page.goBack();
  await page.getByRole('link', { name: 'ours' }).click();
  await page.waitForURL('**/en/tags');
  await page.goBack();
  await page.getByRole('link', { name: 'their page' }).click();
  await page.waitForURL('https://example.com/**');

  const ofPost = ['pageview /en/blog/read', 'duration /en/blog/read'];
  const once = ['pageview /uk/blog/read', 'duration /uk/blog/read', 'pageview /en/tags', 'duration /en/tags'];
  await expect
    .poll(typesAndPaths)
    .toEqual([...ofPost, ...ofPost, ...ofPost, ...once, 'click /en/blog/read'].sort());
  const stored = await events();
  expect(stored[0]).toMatchObject({ referrer: 'news.example', source: 'letter', locale: 'en' });
  // After Back the referrer must not be counted again.
  expect(stored.filter(({ referrer, source }) => referrer || source)).toHaveLength(1);
  expect(stored.map(({ machine }) => machine).filter(Boolean)).toEqual([]);
  const click = stored.find(({ type }) => type === 'click');
  expect(click).toMatchObject({ element: 'a.external', target: 'example.com/page' });
  const sessions = beacons.map((body) => JSON.parse(body).sessionId);
  expect(new Set(sessions).size).toBe(1);
  expect(sessions[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(await page.context().cookies()).toEqual([expect.objectContaining({ name: 'locale' })]);
  const counted = await collection('posts').find().sort({ locale: 1 }).toArray();
  expect(counted.map(({ locale, viewCount }) => [locale, viewCount])).toEqual([
    ['en', 1],
    ['uk', 1],
  ]);
});

test('a click on an element of the templates with `data-track` has its name', async () => {
  await aPost({ slug: 'named' });
  const page = await site.open();
  await page.goto(site.url('/uk/blog/named'));
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.dataset.track = 'subscribe';
    button.textContent = 'Підписатися';
    document.querySelector('h1')?.after(button);
  });
  await expect.poll(typesAndPaths).toContain('pageview /uk/blog/named');
  await page.getByRole('button', { name: 'Підписатися' }).click();

  await expect.poll(typesAndPaths).toContain('click /uk/blog/named');
  expect((await events()).find(({ type }) => type === 'click')).toMatchObject({ element: 'subscribe' });
});

test('only the time counts for which the page is visible, and a page of the back-forward cache is viewed again', async () => {
  const page = await site.open();
  await page.clock.install();
  await page.goto(site.url('/en'));
  await page.clock.runFor(3_000);
  await setVisibility(page, 'hidden');
  await page.clock.runFor(60_000);
  await setVisibility(page, 'visible');
  await page.clock.runFor(2_000);
  await setVisibility(page, 'hidden');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await setVisibility(page, 'visible');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  await expect.poll(typesAndPaths).toEqual(['duration /en', 'duration /en', 'pageview /en', 'pageview /en']);
  const [first, second] = (await events()).filter(({ type }) => type === 'duration');
  for (const [event, least] of [
    [first, 3_000],
    [second, 2_000],
  ] as const) {
    expect(event?.duration).toBeGreaterThanOrEqual(least);
    expect(event?.duration).toBeLessThan(30_000);
  }
});

test('a page that opens in the background is viewed when it is shown', async () => {
  const page = await site.open();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  const beacons = watchBeacons(page);
  await page.goto(site.url('/en'), { waitUntil: 'networkidle' });
  expect(beacons).toEqual([]);

  await setVisibility(page, 'visible');

  await expect.poll(typesAndPaths).toEqual(['pageview /en']);
});

test.each(['globalPrivacyControl', 'doNotTrack'])('with %s nothing is sent', async (name) => {
  const page = await site.open();
  await page.addInitScript((property) => {
    Object.defineProperty(navigator, property, { value: property === 'doNotTrack' ? '1' : true });
  }, name);
  const beacons = watchBeacons(page);
  await page.goto(site.url('/en'));
  await page.goto(site.url('/uk'), { waitUntil: 'networkidle' });
  expect(beacons).toEqual([]);
  expect(await events()).toEqual([]);
});

test('pages work with blocked beacons, blocked storage and no scripts', async () => {
  const errors: string[] = [];
  const page = await site.open();
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
    });
    navigator.sendBeacon = () => {
      throw new TypeError('blocked');
    };
  });
  await page.goto(site.url('/en'));
  await page.getByRole('button', { name: /dark/i }).first().click();
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  expect(errors).toEqual([]);

  const plain = await site.open({ javaScriptEnabled: false });
  await plain.goto(site.url('/en'));
  expect(await plain.title()).toContain('Dvomova');
  expect(await events()).toEqual([]);
});

test('views of admins are not counted, views of other users are', async () => {
  for (const [role, count] of [
    ['admin', 0],
    ['reader', 1],
  ] as const) {
    const { cookie } = await aSignedIn({ role });
    const [name = '', value = ''] = cookie.split('=', 2);
    const page = await site.open();
    await page.context().addCookies([{ name, value, url: site.url('/') }]);
    await page.goto(site.url('/en'), { waitUntil: 'networkidle' });
    expect(await events()).toHaveLength(count);
  }
});

test('all of it takes less than 2 kB of the compressed script', () => {
  const script = readFileSync(path.resolve(import.meta.dirname, '../../../app/reader/reader.js'), 'utf8');
  const start = script.indexOf('function sessionId()');
  const end = script.indexOf('handleThemeForms();\n');
  expect(start).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(start);
  const without = script.slice(0, start) + script.slice(end).replace('countViews();\n', '');
  const added = brotliCompressSync(script).length - brotliCompressSync(without).length;
  expect(added).toBeGreaterThan(300);
  expect(added).toBeLessThan(2_000);
});
