import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toSettingsForm } from '#app/settings/site-settings-form.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { collection } from '#server/db/client.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

vi.hoisted(() => {
  process.env.TAGLINE_EN = 'Set by the environment';
});

useDatabase();

let cookie: string;
beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin' })).cookie;
});

const FORM = {
  'names.uk': 'Щоденник Олени',
  'names.en': 'Olena’s Diary',
  'taglines.uk': 'Про Карпати',
  'footers.uk': 'Тексти поширено за CC BY: https://creativecommons.org/licenses/by/4.0/',
  'footers.en': '',
  timeZone: 'Europe/Warsaw',
  smartTypography: 'yes',
  comments: 'open',
  'navigation.uk.0.text': 'Про мене',
  'navigation.uk.0.href': '/uk/blog/about',
  'socialLinks.0.text': 'Mastodon',
  'socialLinks.0.href': 'https://mastodon.example/@olena',
  'robots.search': 'yes',
  feedPosts: '1',
  analytics: 'yes',
  analyticsEventDays: '30',
};

const save = (fields: Record<string, string> = {}) =>
  request(paths.adminSettings('uk'), { cookie, form: { ...FORM, ...fields } });
const text = async (path: string) => (await request(path)).text();

describe('a saved setting', () => {
  test('shows at once on pages, in feeds, structured data and robots.txt', async () => {
    await aPost({ slug: 'one' });
    await aPost({ slug: 'two' });
    // Both are in the response cache before the change.
    const before = await text('/uk');
    expect(before).toContain('Двомова');
    expect(await text('/robots.txt')).toContain('ai-train=no');

    const response = await save({ 'robots.training': 'yes' });

    expect(response.status).toBe(303);
    const home = await text('/uk');
    expect(home).toContain('<title>Щоденник Олени');
    expect(home).toContain('Про Карпати');
    expect(home).toContain('<a href="/uk/blog/about">Про мене</a>');
    expect(home).toContain('<a href="https://mastodon.example/@olena" rel="me">Mastodon</a>');
    expect(home).toContain('<a href="https://creativecommons.org/licenses/by/4.0/">');
    const picture = /<meta property="og:image" content="([^"]*)"/;
    expect(picture.exec(home)?.[1]).not.toBe(picture.exec(before)?.[1]);
    const post = await text('/uk/blog/one');
    expect(post).toContain('"sameAs":["https://mastodon.example/@olena"]');
    expect(post).toContain('"publisher":{"@type":"Organization","name":"Щоденник Олени"');
    const other = await text('/en');
    expect(other).toContain('Olena’s Diary');
    expect(other).not.toContain('Про мене</a>');
    const feed = await text('/uk/rss.xml');
    expect(feed).toContain('Щоденник Олени');
    expect(feed.match(/<item>/g)).toHaveLength(1);
    expect(await text('/robots.txt')).toContain('ai-train=yes');
    expect(await text('/en/llms.txt')).toContain('# Olena’s Diary');
  });

  test('of the accent is a style of its own on every page', async () => {
    expect(await text('/uk')).not.toContain('/accent/');
    await save({ 'accent.light': '#8A1C1C' });

    const [, path = ''] = /<link rel="stylesheet" href="(\/accent\/[^"]+)"/.exec(await text('/uk')) ?? [];
    const style = await request(path);
    expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
    expect(style.headers.get('Cache-Control')).toContain('immutable');
    expect(await style.text()).toBe(':root{--accent:light-dark(#8a1c1c,#d0a4a4)}\n');
    expect((await request('/accent/red.css')).status).toBe(404);
  });

  test('is in the form, in the log, and says that it is saved', async () => {
    const response = await save();

    const page = await (await request(response.headers.get('location') ?? '', { cookie })).text();
    expect(page).toContain('Збережено.');
    expect(page).toContain('value="Щоденник Олени"');
    expect(page).toContain('value="/uk/blog/about"');
    const log = await (await request(paths.adminLog('uk'), { cookie })).text();
    expect(log).toContain('Змінено налаштування сайту');
  });

  test('is not changed by a form with other values for what the environment sets', async () => {
    await save({ 'taglines.en': 'Another' });

    expect(await text('/en')).toContain('Set by the environment');
    const page = await (await request(paths.adminSettings('en'), { cookie })).text();
    expect(page).toContain('The environment variable TAGLINE_EN sets this value');
    expect(page).toMatch(
      /<input[^>]*disabled=""[^>]*name="taglines\.en"|name="taglines\.en"[^>]*disabled=""/,
    );
  });
});

test('only what differs from the defaults is stored, and nothing of the environment', async () => {
  const form = { ...FORM, 'names.uk': 'Двомова', 'names.en': 'Dvomova', 'taglines.uk': '', 'footers.uk': '' };
  await save({ ...form, timeZone: 'Europe/Kyiv', analyticsEventDays: '90', 'robots.fetch': 'yes' });

  type Doc = { _id: string; number?: number };
  const { _id, number, ...stored } = (await collection<Doc>('settings').findOne({ _id: 'site' })) ?? {};
  expect(stored).toEqual({
    navigation: { uk: [{ text: 'Про мене', href: '/uk/blog/about' }], en: [] },
    socialLinks: [{ text: 'Mastodon', href: 'https://mastodon.example/@olena' }],
    feedPosts: 1,
  });
});

test('the time zone is chosen by region and city, with its offset now', async () => {
  const openIn = async (locale: Locale) => (await request(paths.adminSettings(locale), { cookie })).text();
  const uk = await openIn('uk');
  expect(uk).toContain('<optgroup label="Європа">');
  expect(uk).toMatch(
    /<option value="Europe\/Kyiv" selected="">Київ · Україна · UTC\+0[23]:00 · за східноєвропейським часом<\/option>/,
  );
  expect(uk).toContain('<option value="Asia/Tokyo">Токіо · Японія · UTC+09:00 · ');
  expect(uk).toMatch(/<option value="America\/Argentina\/Salta">Сальта · UTC−03:00/);
  const en = await openIn('en');
  expect(en).toContain('<optgroup label="Europe">');
  expect(en).toMatch(
    /<option value="Europe\/Kyiv" selected="">Kyiv · Ukraine · UTC\+0[23]:00 · Eastern European Time</,
  );
  // A name that runtimes accept and do not list.
  await save({ timeZone: 'Etc/GMT+5' });
  expect(await openIn('uk')).toContain('<option value="Etc/GMT+5" selected="">GMT+5 · UTC−05:00');
  const refused = await (await save({ timeZone: 'Kyiv' })).text();
  expect(refused).toContain('<option value="Kyiv" selected="">Kyiv</option>');
});

test('the preview of robots.txt has the switches of the form and stores nothing', async () => {
  const response = await request(`${paths.adminSettings('uk')}.data`, {
    cookie,
    form: { ...FORM, 'names.uk': '', 'robots.training': 'yes', intent: 'preview' },
  });

  expect(await response.text()).toContain('ai-train=yes');
  expect(await text('/robots.txt')).toContain('ai-train=no');
});

/** The fields that a site shows only with mail, or with programs. */
const WITH_OTHERS = /^(newsletter\.|unconfirmed$|confirmPrograms$)/;

function withSwitchesOn(settings: SiteSettings): SiteSettings {
  return JSON.parse(JSON.stringify(settings), (_name, value) => (typeof value === 'boolean' ? true : value));
}

test('the page has every field, the name of the site first and its logo after it', async () => {
  const locale = 'en';
  const page = await (await request(paths.adminSettings(locale), { cookie })).text();
  const fields = Object.keys({ ...FORM, ...toSettingsForm(withSwitchesOn(siteSettings())) });
  const missing = fields.filter((name) => !page.includes(`name="${name}"`));
  expect(missing.filter((name) => !WITH_OTHERS.test(name))).toEqual([]);
  expect(page.indexOf('name="names.uk"')).toBeLessThan(page.indexOf(paths.adminSitePicture(locale, 'logo')));
});

test('closed comments are closed on every post, also for programs; the others stay readable', async () => {
  const { posts } = await aPost({ slug: 'one' });
  const postId = posts[0]?.id ?? '';
  const comment = { postId, content: 'Гарно написано' };
  expect((await request('/api/comments', { json: comment, cookie })).status).toBe(201);

  expect((await save({ comments: 'closed' })).status).toBe(303);

  const refused = await request('/api/comments', { json: comment, cookie });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ details: [{ code: 'comments_closed' }] });
  const page = await text('/uk/blog/one');
  expect(page).toContain('Гарно написано');
  expect(page).not.toContain('<textarea');
});

test('the contents link to every section, in the order of the page', async () => {
  const html = await (await request(paths.adminSettings('en'), { cookie })).text();
  const contents = html.slice(
    html.indexOf('class="settings-contents"'),
    html.indexOf('class="settings-form"'),
  );
  const linked = [...contents.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
  const ids = [...html.matchAll(/<(?:fieldset|h2)[^>]* id="(\w+)"/g)].map(([, id]) => id);
  expect(linked).toEqual(ids);
  expect(linked.length).toBeGreaterThan(8);
});
