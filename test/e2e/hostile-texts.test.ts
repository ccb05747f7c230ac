import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LETTER_KINDS, sampleLetter } from '#app/letters.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import type { LetterToRender } from '#server/letters/letter-channel.ts';
import { setAltTexts } from '#server/media/management/alt-texts.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { getTag } from '#server/tags/tags.ts';
import { aComment } from '#test/comments/factory.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aVersion } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { DESKTOP } from '#test/setup/discussion-site.ts';
import { edit } from '#test/setup/editor-requests.ts';
import { request } from '#test/setup/request.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** Leaves attributes, elements, scripts, JSON and CDATA, and marks the element that it becomes. */
const HOSTILE = `'"></script></title>]]><img data-hostile src=x onerror=alert(1)>`;
/** For fields of 60 characters. */
const SHORT = `"></script><b data-hostile onclick=alert(1)>`;

/** Pages of lists differ only in their query, and a crawl that finds no end fails. */
const PAGES_MAX = 400;

test('the watch detects scripts, violations and elements', async () => {
  const page = await site.open();
  const found = await watch(page);
  await page.goto(site.url(paths.home('uk')));
  await page.evaluate((text) => {
    document.body.innerHTML = text;
  }, HOSTILE);
  await expect.poll(() => found.join()).toContain('script-src');
  expect((await page.evaluate(readPage)).hostile).toHaveLength(1);

  // Without a policy it runs.
  await page.goto('about:blank');
  await page.setContent(HOSTILE);
  await expect.poll(() => found).toContain('dialog: 1');
});

test('no text of an admin, an editor or a reader becomes an element or a script', async () => {
  const admin = await aUser({ role: 'admin', name: HOSTILE });
  await fillWithHostileTexts(admin);
  const page = await openSignedIn(site, admin, DESKTOP);
  const found = await watch(page);

  const starts = LOCALES.flatMap((locale) => [paths.home(locale), paths.admin(locale), paths.search(locale)]);
  const visited = await visitAll(page, [...starts, paths.post('en', 'hostile'), paths.page('uk', 'page')]);

  expect(found).toEqual([]);
  const expected = [paths.post('uk', 'hostile'), paths.tag('uk', 'tag'), paths.author('en', 'author')];
  expect(visited).toEqual(
    expect.arrayContaining([...expected, paths.adminSettings('uk'), paths.adminLog('uk')]),
  );
}, 300_000);

test('feeds, sitemaps and data with hostile texts are well-formed', async () => {
  await fillWithHostileTexts(await aUser({ role: 'admin', name: HOSTILE }));
  const page = await site.open();
  await page.goto(site.url(paths.home('uk')));
  const feeds = LOCALES.flatMap((locale) => [
    ...[paths.rss(locale), paths.rss(locale, 'tag'), paths.atom(locale), paths.atom(locale, 'tag')],
  ]);
  for (const path of ['/sitemap.xml', '/news-sitemap.xml', ...feeds]) {
    const problems = await page.evaluate(async (path) => {
      const response = await fetch(path);
      const xml = new DOMParser().parseFromString(await response.text(), 'text/xml');
      return [response.status, xml.querySelectorAll('parsererror, [data-hostile], script').length];
    }, path);
    expect([path, ...problems]).toEqual([path, 200, 0]);
  }

  for (const path of LOCALES.flatMap((locale) => [paths.jsonFeed(locale), paths.jsonFeed(locale, 'tag')])) {
    const [title, hostile] = await page.evaluate(async (path) => {
      const { items } = await (await fetch(path)).json();
      const html = new DOMParser().parseFromString(items[0].content_html, 'text/html');
      return [items[0].title, html.querySelectorAll('[data-hostile], script').length];
    }, path);
    expect([path, title, hostile]).toEqual([path, expect.stringContaining(HOSTILE), 0]);
  }
});

test('no text in a letter becomes an element', async () => {
  const { renderLetter } = await createServerApp({ isDevelopment: false, settings: config() });
  await setSiteSettings({ actor: COMMAND_LINE, names: { uk: HOSTILE, en: HOSTILE } });
  const page = await site.open();
  const found = await watch(page);
  for (const kind of LETTER_KINDS) {
    const { props, ...letter } = sampleLetter(kind, 'uk');
    const { html } = await renderLetter({ ...letter, props: withHostileTexts(props) } as LetterToRender);
    expect(html).toContain('data-hostile');
    await page.setContent(html);
    found.push(...(await page.locator('[data-hostile], script').evaluateAll((all) => all.map(String))));
    expect([kind, ...found]).toEqual([kind]);
  }
});

async function fillWithHostileTexts(admin: Awaited<ReturnType<typeof aUser>>): Promise<void> {
  const both = { uk: HOSTILE, en: HOSTILE };
  const links = [{ text: SHORT, href: `https://example.org/?${SHORT}` }];
  await setSiteSettings({
    actor: COMMAND_LINE,
    names: both,
    taglines: both,
    footers: both,
    navigation: { uk: links, en: links },
    socialLinks: links,
  });

  const picture = await aStoredPicture({ filename: `${HOSTILE}.png` });
  await setAltTexts({ actor: COMMAND_LINE, id: picture.id, alt: both });
  await anAuthor({
    slug: 'author',
    nameUk: HOSTILE,
    nameEn: HOSTILE,
    aliases: [SHORT],
    bioUk: `${HOSTILE}\n\njavascript:alert(1) https://example.org/"onclick=alert(1)`,
    bioEn: HOSTILE,
    links,
  });

  const text = (locale: string) =>
    aVersion({
      title: `${HOSTILE} ${locale}`,
      excerpt: HOSTILE,
      content: `## ${HOSTILE}\n\n![${HOSTILE}](${picture.url} "${SHORT}")\n\n\`\`\`${SHORT}\n${HOSTILE}\n\`\`\`\n`,
      metaTitle: HOSTILE,
      metaDescription: HOSTILE,
    });
  const tags = [{ slug: 'tag', nameUk: HOSTILE, nameEn: HOSTILE }];
  const json = {
    slug: 'hostile',
    uk: text('uk'),
    en: text('en'),
    tags,
    series: 'tag',
    seriesPart: 1,
    coverImage: picture.url,
    published: true,
  };
  const key = await aKey({ name: HOSTILE, authorName: HOSTILE });
  const post = await (await request('/api/v1/posts', { json, key })).json();
  const { id } = await getTag({ slug: 'tag' });
  const names = { nameUk: HOSTILE, nameEn: HOSTILE };
  const input = { slug: 'tag', ...names, descriptionUk: HOSTILE, descriptionEn: HOSTILE };
  await updateTag({ actor: COMMAND_LINE, id, input });
  const fields = { slug: 'page', menu: 'header', 'uk.title': HOSTILE, 'uk.content': HOSTILE };
  const typed = { ...fields, 'en.title': HOSTILE, 'en.content': HOSTILE };
  await edit(await aSession(admin), '/uk/admin/pages/new', typed, {
    intent: 'publish',
    locales: ['uk', 'en'],
  });

  const reader = await aUser({ name: HOSTILE });
  for (const { id: postId } of post.posts) {
    const parentId = await aComment(reader, { postId, content: HOSTILE });
    await aComment(admin, { postId, content: `\`${HOSTILE}\`\n\n[x](javascript:alert(1))`, parentId });
  }
}

/** Collects dialogs, scripts and frames from elsewhere, errors of pages, and violations of their policies. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => found.push(`error: ${message}`));
  await page.exposeFunction('report', (line: string) => found.push(line));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      // Zod asks whether it may compile its schemas, and the policy refuses.
      if (blockedURI === 'eval' && sample === '') return;
      Reflect.get(window, 'report')(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('request', (request) => {
    const isForeign = !request.url().startsWith(site.url(''));
    if (isForeign && request.resourceType() === 'script') found.push(`script: ${request.url()}`);
  });

  return found;
}

/** Opens every page that can be reached by links, and returns their paths. */
async function visitAll(page: Page, starts: string[]): Promise<string[]> {
  const visited = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visited.has(path)) continue;
    visited.add(path);
    expect(visited.size).toBeLessThan(PAGES_MAX);

    const response = await page.goto(site.url(path)).catch(() => null);
    if (!response?.headers()['content-type']?.startsWith('text/html')) continue;
    const { hostile, data, links } = await page.evaluate(readPage);
    expect([path, ...hostile]).toEqual([path]);
    for (const json of data) expect(() => JSON.parse(json)).not.toThrow();
    queue.push(...links);
  }
  return [...visited];
}

/** Runs in the page. */
function readPage() {
  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const addresses = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap(
    (element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
  );

  const hostile = [
    ...[...document.querySelectorAll('[data-hostile]')].map((element) => element.outerHTML),
    ...addresses.filter((address) => /^\s*(?:javascript|vbscript|data:text)/i.test(address)),
  ];

  const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const isOwn = ({ origin, pathname }: URL) => origin === location.origin && !pathname.startsWith('/api/');
  const links = anchors.map(({ href }) => new URL(href)).filter(isOwn);

  return {
    hostile,
    data: data.map(({ textContent }) => textContent ?? ''),
    links: [...new Set(links.map(({ pathname }) => pathname))],
  };
}

/** Puts a hostile text instead of each text; addresses and dates stay. */
function withHostileTexts(value: unknown, name = ''): unknown {
  const isPlain = typeof value === 'string' && !/url$|^(?:at|role|state|language)$/i.test(name);
  if (isPlain) return HOSTILE;
  if (Array.isArray(value)) return value.map((entry) => withHostileTexts(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withHostileTexts(entry, key)]));
}
