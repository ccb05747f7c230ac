import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { setClock } from '#test/setup/clock.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { attributesOf, textsOf, xmlProblems } from '#test/setup/xml.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';
const UUID = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 10, 20, 30));

const TITLES = [
  `Знаки & < > " ' ]]> і решта`,
  'Емодзі 😀👩‍👩‍👧 та прапор 🇺🇦',
  'ї'.repeat(300),
  'Рядок\u2028поділено тут',
];

/** A text as HTML that shows it. */
const asHtml = (shown = '') => shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const text = async (path: string) => (await request(path)).text();

async function aLibrary(): Promise<void> {
  for (const [number, title] of TITLES.entries()) {
    await aPost({
      slug: `title-${number}`,
      uk: aVersion({
        title,
        excerpt: `Про що: ${title}`,
        content: `Текст. ${title}\n\n\`\`\`js\na < b && c ]]>\u0085\u007f\n\`\`\``,
      }),
      tags: [{ slug: 'r&d', nameUk: 'R&D <«тег»>', nameEn: undefined }],
      publishedAt: at(number + 1),
      now: at(number + 1),
    });
  }
}

/** A stored cover, with the address of its copy in feeds. */
async function aCover(): Promise<{ url: string; original: string; bytes: number }> {
  const bytes = await aPicture('png', { width: 1_400, height: 400 });
  const response = await upload({ bytes, filename: 'cover.png' }, { key: await aKey() });
  const { url } = (await response.json()) as { url: string };
  return { url: `${url}.jpg?w=1280`, original: url, bytes: bytes.length };
}

const serve = async (url: string) =>
  Buffer.from(await (await request(url, { headers: { Accept: 'image/avif,*/*' } })).arrayBuffer());

const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().min(1),
  language: z.enum(['uk', 'en']),
  authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
  items: z.array(
    z
      .strictObject({
        id: z.string().min(1),
        url: z.url(),
        title: z.string().min(1),
        content_html: z.string().optional(),
        content_text: z.string().optional(),
        summary: z.string().min(1).optional(),
        image: z.url().optional(),
        date_published: z.iso.datetime(),
        date_modified: z.iso.datetime(),
        authors: z.array(z.strictObject({ name: z.string().min(1) })).min(1),
        tags: z.array(z.string().min(1)).min(1).optional(),
        language: z.enum(['uk', 'en']),
        attachments: z
          .array(
            z.strictObject({
              url: z.url(),
              mime_type: z.string().regex(/^\w+\/[\w.+-]+$/),
              size_in_bytes: z.number().int().positive(),
            }),
          )
          .optional(),
      })
      .refine((item) => (item.content_html ?? item.content_text) !== undefined),
  ),
});

describe.each([
  ['RSS', paths.rss],
  ['Atom', paths.atom],
])('%s', (name, pathOf) => {
  const schema = name === 'Atom' ? 'atom.rng' : 'rss.rng';

  test('is valid with any title, and names its own URL', async () => {
    await aLibrary();
    for (const path of [pathOf('uk'), pathOf('en'), pathOf('uk', 'r&d'), pathOf('en', 'r&d')]) {
      const xml = await text(path);
      expect(await xmlProblems(xml, schema), path).toEqual([]);
      expect(xml).toContain('title-3');
      const links = attributesOf(xml, name === 'RSS' ? 'atom:link' : 'link');
      expect(links.filter(({ rel }) => rel === 'self')).toMatchObject([{ href: ORIGIN + path }]);
    }
    const titles = textsOf(await text(pathOf('uk')), 'title');
    expect(titles.slice(1)).toEqual(TITLES.toReversed());
  });

  test('is valid with control characters from an older database', async () => {
    await aPost({
      slug: 'control',
      uk: aVersion({ title: 'До\u0000\u0008\u001bпісля', content: 'A\u0001b' }),
    });
    const xml = await text(pathOf('uk'));
    expect(await xmlProblems(xml, schema)).toEqual([]);
    expect(textsOf(xml, 'title')[1]).toBe('Допісля');
  });

  test('is valid without posts', async () => {
    expect(await xmlProblems(await text(pathOf('en')), schema)).toEqual([]);
  });
});

test.each([
  ['RSS', async () => textsOf(await text(paths.rss('uk')), 'guid')],
  ['Atom', async () => textsOf(await text(paths.atom('uk')), 'id').slice(1)],
  [
    'JSON Feed',
    async () => JSON.parse(await text(paths.jsonFeed('uk'))).items.map(({ id }: { id: string }) => id),
  ],
])('%s: a post with another slug keeps its id, and a post with its old slug has another', async (_, ids) => {
  await aPost({ slug: 'old', publishedAt: at(1) });
  const before = await ids();
  expect(before).toHaveLength(1);

  await editPost('old', { slug: 'new' });
  expect(await ids()).toEqual(before);

  await aPost({ slug: 'old', publishedAt: at(2) });
  const after = await ids();
  expect(after).toEqual([expect.stringMatching(UUID), ...before]);
  expect(new Set(after).size).toBe(2);
});

describe('RSS', () => {
  test('has the required elements of RSS 2.0', async () => {
    await aLibrary();
    const xml = await text(paths.rss('uk'));
    const [channel = ''] = xml.split('<item>');
    expect(attributesOf(xml, 'rss')[0]?.version).toBe('2.0');
    expect(textsOf(channel, 'title')).toEqual(['Двомова: дописи українською']);
    expect(textsOf(channel, 'link')).toEqual([`${ORIGIN}/uk/blog`]);
    expect(textsOf(channel, 'description')).toEqual(['Нові дописи українською на сайті «Двомова».']);
    expect(textsOf(channel, 'language')).toEqual(['uk']);

    const items = xml.split('<item>').slice(1);
    expect(items).toHaveLength(4);
    const last = items.at(-1) ?? '';
    expect(textsOf(last, 'link')).toEqual([`${ORIGIN}/uk/blog/title-0`]);
    expect(textsOf(last, 'guid')).toEqual([expect.stringMatching(UUID)]);
    expect(attributesOf(last, 'guid')).toEqual([{ isPermaLink: 'false' }]);
    // The form of RFC 822 with a year of four digits.
    expect(textsOf(last, 'pubDate')).toEqual(['Thu, 01 Jan 2026 10:20:30 GMT']);
    expect(textsOf(last, 'dc:creator')).toEqual(['Леся Українка']);
    expect(textsOf(last, 'category')).toEqual(['R&D <«тег»>']);
    expect(textsOf(last, 'description')).toEqual([`Про що: ${asHtml(TITLES[0])}`]);
    expect(last.indexOf('<description>')).toBeLessThan(last.indexOf('<content:encoded>'));
    expect(textsOf(last, 'content:encoded')[0]).toContain(
      '<pre><code>a &#x3C; b &#x26;&#x26; c ]]&gt;\u0085\u007f</code></pre>',
    );
  });

  test('has the time of the last change', async () => {
    expect(textsOf(await text(paths.rss('uk')), 'lastBuildDate')).toEqual([]);
    await aPost({ slug: 'a', publishedAt: at(1), now: at(1) });
    await aPost({ slug: 'b', publishedAt: at(3), now: at(3) });
    expect(textsOf(await text(paths.rss('uk')), 'lastBuildDate')).toEqual(['Sat, 03 Jan 2026 10:20:30 GMT']);
    const uk = aVersion({ title: 'Нова назва' });
    await editPost('a', { uk, now: at(5) });
    expect(textsOf(await text(paths.rss('uk')), 'lastBuildDate')).toEqual(['Mon, 05 Jan 2026 10:20:30 GMT']);
  });

  test('has safe texts with absolute URLs', async () => {
    const { url, original } = await aCover();
    const content = `[Далі](/uk/blog/b#c) ![Кіт](${original})\n\n## Розділ\n\n<script>alert(1)</script>\n\n- [x] так`;
    await aPost({ slug: 'a', uk: aVersion({ content }) });
    const [html = ''] = textsOf(await text(paths.rss('uk')), 'content:encoded');
    expect(html).toContain(`<a href="${ORIGIN}/uk/blog/b#c">Далі</a>`);
    expect(html).toContain(`<img src="${ORIGIN}${url}" alt="Кіт"`);
    expect(html).toContain('<h2>Розділ</h2>');
    expect(html).toContain('☑ так');
    expect(html).not.toMatch(/<script|class=|srcset|aria-|tabindex| href="[/#]| src="\//);
  });

  test('has a copy of the cover with its true size and type, or the URL of a cover of another site', async () => {
    const { url, original, bytes } = await aCover();
    await aPost({ slug: 'a', coverImage: original, publishedAt: at(2) });
    await aPost({ slug: 'b', coverImage: 'https://pictures.example/a?b=1&c=2', publishedAt: at(1) });
    const [, first = '', second = ''] = (await text(paths.rss('en'))).split('<item>');
    const served = await serve(url);
    expect(served.length).toBeLessThan(bytes);
    expect(attributesOf(first, 'enclosure')).toEqual([
      { url: ORIGIN + url, length: String(served.length), type: 'image/jpeg' },
    ]);
    expect(attributesOf(second, 'enclosure')).toEqual([]);
    expect(attributesOf(second, 'media:content')).toEqual([
      { url: 'https://pictures.example/a?b=1&c=2', medium: 'image' },
    ]);
  });

  test('has the full texts of the newest twenty posts', async () => {
    for (let day = 1; day <= 22; day++) {
      await aPost({ slug: `day-${day}`, en: undefined, publishedAt: at(day) });
    }
    const items = (await text(paths.rss('uk'))).split('<item>').slice(1);
    expect(items).toHaveLength(20);
    expect(textsOf(items[0] ?? '', 'link')).toEqual([`${ORIGIN}/uk/blog/day-22`]);
    expect(items.every((item) => textsOf(item, 'content:encoded').length === 1)).toBe(true);
  });

  test('of a tag has only the posts of the tag, and its name in the title', async () => {
    await aLibrary();
    await aPost({ slug: 'untagged' });
    const xml = await text(paths.rss('uk', 'r&d'));
    expect(xml).not.toContain('untagged');
    expect(textsOf(xml, 'title')[0]).toBe('Двомова: дописи українською з тегом «R&D <«тег»>»');
    expect(textsOf(xml, 'link')[0]).toBe(`${ORIGIN}/uk/tags/r%26d`);
    expect(textsOf(await text(paths.rss('en', 'r&d')), 'title')[0]).toBe(
      'Dvomova: posts tagged “R&D <«тег»>” in English',
    );
  });
});

describe('Atom', () => {
  test('has a copy of the cover with its true size', async () => {
    const { url, original } = await aCover();
    await aPost({ coverImage: original });
    const links = attributesOf(await text(paths.atom('uk')), 'link');
    expect(links.filter(({ rel }) => rel === 'enclosure')).toEqual([
      { rel: 'enclosure', type: 'image/jpeg', length: String((await serve(url)).length), href: ORIGIN + url },
    ]);
  });

  test('has the times, the author and the translation of each post', async () => {
    await aPost({ slug: 'both', publishedAt: at(1), now: at(1) });
    await aPost({ slug: 'alone', en: undefined, publishedAt: at(2), now: at(2) });
    const uk = aVersion({ title: 'Нова назва' });
    await editPost('both', { uk, now: at(5) });
    const xml = await text(paths.atom('uk'));
    expect(attributesOf(xml, 'feed')[0]).toMatchObject({ 'xml:lang': 'uk' });
    const [head = '', alone = '', both = ''] = xml.split('<entry>');
    expect(textsOf(head, 'updated')).toEqual([at(5).toISOString()]);
    expect(textsOf(both, 'updated')).toEqual([at(5).toISOString()]);
    expect(textsOf(both, 'published')).toEqual([at(1).toISOString()]);
    expect(textsOf(both, 'name')).toEqual(['Леся Українка']);
    expect(textsOf(both, 'id')).toEqual([expect.stringMatching(UUID)]);
    // Many feed readers keep the last alternate, whatever its language.
    const pages = (entry: string) =>
      attributesOf(entry, 'link')
        .filter(({ type }) => type === 'text/html')
        .map(({ rel, hreflang, href }) => [rel, hreflang, href]);
    expect(pages(head)).toEqual([
      ['alternate', 'uk', `${ORIGIN}/uk/blog`],
      ['related', 'en', `${ORIGIN}/en/blog`],
    ]);
    expect(pages(both)).toEqual([
      ['alternate', 'uk', `${ORIGIN}/uk/blog/both`],
      ['related', 'en', `${ORIGIN}/en/blog/both`],
    ]);
    expect(pages(alone)).toEqual([['alternate', 'uk', `${ORIGIN}/uk/blog/alone`]]);
  });
});

describe('JSON Feed', () => {
  test('is JSON Feed 1.1', async () => {
    const { url, original } = await aCover();
    await aLibrary();
    await aPost({ slug: 'covered', coverImage: original, publishedAt: at(9), now: at(9) });
    for (const path of [paths.jsonFeed('uk'), paths.jsonFeed('en'), paths.jsonFeed('uk', 'r&d')]) {
      const feed = jsonFeedSchema.parse(JSON.parse(await text(path)));
      expect(feed.feed_url).toBe(ORIGIN + path);
    }
    const { items } = jsonFeedSchema.parse(JSON.parse(await text(paths.jsonFeed('uk'))));
    expect(items.map((item) => item.title).slice(1)).toEqual(TITLES.toReversed());
    expect(items[0]).toMatchObject({
      id: expect.stringMatching(UUID),
      language: 'uk',
      image: ORIGIN + url,
      date_published: at(9).toISOString(),
      attachments: [{ url: ORIGIN + url, mime_type: 'image/jpeg', size_in_bytes: (await serve(url)).length }],
    });
    expect(items[1]?.tags).toEqual(['R&D <«тег»>']);
  });

  test('is valid without posts', async () => {
    expect(jsonFeedSchema.parse(JSON.parse(await text(paths.jsonFeed('en')))).items).toEqual([]);
  });
});

describe('an old address of a feed', () => {
  const NAMES = ['feed', 'rss', 'rss.xml', 'feed.xml', 'index.xml', 'atom.xml'];
  const feedOf = (name: string, locale: string) => `/${locale}/${name === 'atom.xml' ? 'atom' : 'rss'}.xml`;
  const go = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request(path, { headers, redirect: 'manual' });
    return { response, to: [response.status, response.headers.get('location')] };
  };

  test.each(NAMES.flatMap((name) => [name, `${name}/`]))(
    '/%s leads to the feed that / would choose',
    async (path) => {
      const name = path.replace('/', '');
      const { response, to } = await go(`/${path}`, { 'Accept-Language': 'en' });
      expect(to).toEqual([301, feedOf(name, 'en')]);
      expect(response.headers.get('vary')).toBe('Cookie, Accept-Language');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');

      const chosen = { 'Accept-Language': 'en', Cookie: 'locale=uk' };
      expect((await go(`/${path}`, chosen)).to).toEqual([301, feedOf(name, 'uk')]);
      expect((await go('/', chosen)).to).toEqual([302, '/uk']);
    },
  );

  test.each(['uk', 'en'])(
    'in the language %s leads to the feed of it, whatever the browser prefers',
    async (locale) => {
      const preferences = { 'Accept-Language': locale === 'uk' ? 'en' : 'uk' };
      for (const path of NAMES.flatMap((name) => [`/${locale}/${name}`, `/${locale}/${name}/`])) {
        const { response, to } = await go(path, preferences);
        const feed = feedOf(path.split('/')[2] ?? '', locale);
        if (path === feed) {
          expect(response.status).toBe(200);
          continue;
        }
        expect(to, path).toEqual([301, feed]);
        expect(response.headers.get('vary')).toBeNull();
      }
    },
  );

  test.each([
    '/de/feed',
    '/feed/rss',
    '/uk/blog/feed',
    '/feeds/moved/feed',
    '/feeds/moved/uk/rss',
    '/feed.json',
    '/Feed',
  ])('is not %s', async (path) => {
    expect((await go(path)).response.status).toBe(404);
  });
});

describe('the date of each feed', () => {
  const FEEDS = [paths.rss('uk'), paths.atom('uk'), paths.jsonFeed('uk')];
  /** The statuses of all feeds for a client that has them since these dates, or since this one. */
  const since = (dates: string[] | string, headers: Record<string, string> = {}) =>
    Promise.all(
      FEEDS.map(async (path, at) => {
        const date = typeof dates === 'string' ? dates : (dates[at] ?? '');
        return (await request(path, { headers: { 'If-Modified-Since': date, ...headers } })).status;
      }),
    );
  const readDates = () =>
    Promise.all(FEEDS.map(async (path) => (await request(path)).headers.get('last-modified') ?? ''));
  const all = (status: number) => FEEDS.map(() => status);

  /** The revisions know seconds; each step is in one of its own. */
  function inSteps(): () => void {
    setClock(Date.now());
    return () => setClock(Date.now() + 5_000);
  }

  test('is sent back and answered with 304, until something changes', async () => {
    const step = inSteps();
    await aPost({ slug: 'a' });
    await aPost({ slug: 'b' });
    const changes = [
      () => editPost('a', { uk: { title: 'Інша назва' } }),
      () => deletePost({ actor: SERVICE, slug: 'a' }),
      () => setSiteSettings({ actor: SERVICE, names: { uk: 'Інша', en: 'Other' } }),
    ];
    for (const change of changes) {
      step();
      const dates = await readDates();
      for (const date of dates) expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
      expect(await since(dates)).toEqual(all(304));
      const earlier = dates.map((date) => new Date(Date.parse(date) - 1_000).toUTCString());
      expect(await since(earlier)).toEqual(all(200));

      step();
      await change();
      expect(await since(dates)).toEqual(all(200));
    }
  });

  test('is not trusted within the second of a change', async () => {
    inSteps();
    await aPost({ slug: 'a' });
    const dates = await readDates();
    await editPost('a', { uk: { title: 'Інша назва' } });
    expect(await since(dates)).toEqual(all(200));
  });

  test('counts less than the tag, and is nothing if it is not valid', async () => {
    const step = inSteps();
    await aPost({ slug: 'a' });
    step();
    expect(await since(await readDates(), { 'If-None-Match': '"other"' })).toEqual(all(200));
    for (const path of FEEDS) {
      const tag = (await request(path)).headers.get('etag') ?? '';
      const headers = { 'If-Modified-Since': 'yesterday', 'If-None-Match': tag };
      expect((await request(path, { headers })).status).toBe(304);
    }
    expect(await since('yesterday')).toEqual(all(200));
    expect(await since('')).toEqual(all(200));
  });

  test('counts a post that was scheduled and has appeared', async () => {
    const step = inSteps();
    await aPost({ slug: 'a' });
    await aPost({ slug: 'later', publishedAt: new Date(Date.now() + 8_000) });
    step();
    const dates = await readDates();
    expect(await since(dates)).toEqual(all(304));
    step();
    expect(await since(dates)).toEqual(all(200));
    for (const path of FEEDS) expect(await text(path)).toContain('later');
  });
});

test('an excerpt with signs of HTML is text in every reader', async () => {
  const excerpt = 'Тег <b>жирний</b> & "лапки" &amp; 1 < 2';
  await aPost({ slug: 'p', uk: aVersion({ excerpt }), en: undefined });

  expect(textsOf(await text('/uk/rss.xml'), 'description').at(-1)).toBe(asHtml(excerpt));
  expect(textsOf(await text('/uk/atom.xml'), 'summary')).toEqual([excerpt]);
  const [item] = JSON.parse(await text('/uk/feed.json')).items;
  expect(item.summary).toBe(excerpt);
});

test('a post that the site signs has the name of the site in its language, wherever it is', async () => {
  await setSiteSettings({ actor: SERVICE, names: { uk: 'Повільний потяг', en: 'The Slow Train' } });
  const key = await aKey({ authorName: 'Повільний потяг' });
  const post = { slug: 'p', published: true, uk: aVersion(), en: aVersion() };
  expect((await request('/api/v1/posts', { key, json: post })).status).toBe(201);

  const places = ['/en/rss.xml', '/en/atom.xml', '/en/feed.json', '/en/blog/p', '/en/blog/p.md'];
  for (const path of [...places, '/api/v1/posts/p?locale=en', '/api/v1/posts?locale=en']) {
    const shown = await text(path);
    expect(shown, path).toContain('The Slow Train');
    expect(shown.replace(/"names":\{[^}]*\}/g, ''), path).not.toContain('Повільний потяг');
    expect(await text(path.replace('en', 'uk')), path).toContain('Повільний потяг');
  }
  const llms = await text('/llms-full.txt');
  expect(llms).toContain('- The Slow Train, ');
  expect(llms).toContain('- Повільний потяг, ');
});
