import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { htmlTokens } from '#server/markdown/html/html-tokens.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';
const PUBLIC = path.resolve(import.meta.dirname, '..', '..', 'public');

type Head = {
  /** The contents of `meta` elements by property or name, in order. */
  meta: Map<string, string[]>;
  links: { rel: string; type: string; title: string; href: string }[];
  data: Record<string, unknown>[];
};

async function headOf(path: string): Promise<Head> {
  const response = await request(path);
  expect(response.status).toBe(200);

  const html = await response.text();
  const meta = new Map<string, string[]>();
  const links: Head['links'] = [];

  for (const token of htmlTokens(html.slice(0, html.indexOf('</head>')))) {
    if (token.kind !== 'open') continue;
    const attribute = (name: string) => token.attributes.get(name) ?? '';
    const name = attribute('property') || attribute('name');
    if (token.name === 'meta' && name) meta.set(name, [...(meta.get(name) ?? []), attribute('content')]);
    if (token.name === 'link') {
      const [rel, type] = [attribute('rel'), attribute('type')];
      links.push({ rel, type, title: attribute('title'), href: attribute('href') });
    }
  }

  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return { meta, links, data: Array.from(blocks, ([, text = '']) => JSON.parse(text)) };
}

const FEEDS = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];

/** The feeds that a page names, in order. */
const feedsOf = ({ links }: Head) => links.filter(({ type }) => FEEDS.includes(type)).map(({ href }) => href);

describe('Open Graph and cards', () => {
  test('a post has its own picture, with its size and its words', async () => {
    await aPost({
      slug: 'hello',
      uk: aVersion({ title: 'Привіт' }),
      en: aVersion({ title: 'Hello', excerpt: 'A greeting.' }),
      publishedAt: new Date('2020-05-06T07:08:09Z'),
      tags: [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }],
    });
    const { meta } = await headOf('/en/blog/hello');
    const one = (name: string) => meta.get(name)?.join(' and ');
    expect(one('og:image')).toMatch(/^http:\/\/localhost:3000\/og\/[0-9a-f]{24}\/[0-9a-f]{16}\.png$/);
    expect(one('og:image:type')).toBe('image/png');
    expect(one('og:image:width')).toBe('1200');
    expect(one('og:image:height')).toBe('630');
    expect(one('og:image:alt')).toBe('Hello · Dvomova');
    expect(one('twitter:card')).toBe('summary_large_image');
    expect(one('og:type')).toBe('article');
    expect(one('og:url')).toBe(`${ORIGIN}/en/blog/hello`);
    expect(one('og:description')).toBe('A greeting.');
    expect(one('article:published_time')).toBe('2020-05-06T07:08:09.000Z');
    expect(one('article:tag')).toBe('Topic');
  });

  test('other pages have that of the site', async () => {
    const [home, blog] = [await headOf('/uk'), await headOf('/uk/blog')];
    expect(home.meta.get('og:image')?.[0]).toMatch(/\/og\/uk\/[0-9a-f]{16}\.png$/);
    expect(blog.meta.get('og:image')).toEqual(home.meta.get('og:image'));
    expect(home.meta.get('og:image:alt')).toEqual(['Двомова']);
    expect(home.meta.get('og:type')).toEqual(['website']);
  });
});

describe('feeds and texts for machines', () => {
  test('are those of the page’s language, and a tag names its own first', async () => {
    await aPost({ slug: 'post', tags: [{ slug: 'тема', nameUk: 'Тема', nameEn: undefined }] });
    const own = ['/uk/rss.xml', '/uk/atom.xml', '/uk/feed.json'].map((path) => ORIGIN + path);
    for (const path of ['/uk', '/uk/blog', '/uk/tags', '/uk/blog/post'])
      expect(feedsOf(await headOf(path))).toEqual(own);
    const tag = `${ORIGIN}/uk/tags/${encodeURIComponent('тема')}`;
    const head = await headOf(`/uk/tags/${encodeURIComponent('тема')}`);
    expect(feedsOf(head)).toEqual([`${tag}/rss.xml`, `${tag}/atom.xml`, `${tag}/feed.json`, ...own]);
    const titles = head.links.filter(({ type }) => type === FEEDS[0]).map(({ title }) => title);
    expect(titles[0]).toContain('Тема');
    expect(new Set(titles).size).toBe(2);
    for (const href of feedsOf(head)) expect((await request(href)).status).toBe(200);
  });

  test('a list names the list for models, a post its Markdown', async () => {
    await aPost({ slug: 'post' });
    const alternate = (head: Head, type: string) =>
      head.links.filter((link) => link.type === type).map(({ href }) => href);
    expect(alternate(await headOf('/en'), 'text/plain')).toEqual([`${ORIGIN}/en/llms.txt`]);
    expect(alternate(await headOf('/en/blog/post'), 'text/markdown')).toEqual([`${ORIGIN}/en/blog/post.md`]);
  });
});

describe('structured data', () => {
  test('the home page says how the site is searched', async () => {
    const { data } = await headOf('/en');
    expect(data).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        '@id': `${ORIGIN}/en#website`,
        url: `${ORIGIN}/en`,
        name: 'Dvomova',
        inLanguage: 'en',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/en/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ]);
    expect((await request('/en/search?q=anything')).status).toBe(200);
  });

  test('lists, tags and posts say where they are', async () => {
    await aPost({
      slug: 'post',
      uk: aVersion({ title: 'Допис' }),
      tags: [{ slug: 'topic', nameUk: 'Тема', nameEn: undefined }],
    });
    const steps = async (path: string) => {
      const list = (await headOf(path)).data.find((entry) => entry['@type'] === 'BreadcrumbList');
      const items = list?.itemListElement as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      return items.map(({ name, item }) => `${name} ${item.replace(ORIGIN, '')}`);
    };
    expect(await steps('/uk/blog')).toEqual(['Головна /uk', 'Усі дописи /uk/blog']);
    expect(await steps('/uk/tags')).toEqual(['Головна /uk', 'Теги /uk/tags']);
    expect(await steps('/uk/tags/topic')).toEqual(['Головна /uk', 'Теги /uk/tags', 'Тема /uk/tags/topic']);
    expect(await steps('/uk/blog/post')).toEqual([
      'Головна /uk',
      'Усі дописи /uk/blog',
      'Допис /uk/blog/post',
    ]);
  });

  test('a post has both its pictures, and says when it changed', async () => {
    const publishedAt = new Date('2020-01-01T00:00:00Z');
    const cover = 'https://example.org/cover.jpg';
    await aPost({ slug: 'post', coverImage: cover, publishedAt, now: publishedAt });
    await editPost('post', {
      uk: aVersion({ content: 'Новий текст.' }),
      now: new Date('2020-02-02T00:00:00Z'),
    });
    const { data, meta } = await headOf('/uk/blog/post');
    expect(data[0]).toMatchObject({
      image: [meta.get('og:image')?.[0], cover],
      inLanguage: 'uk',
      datePublished: '2020-01-01T00:00:00.000Z',
      dateModified: '2020-02-02T00:00:00.000Z',
      workTranslation: { '@id': `${ORIGIN}/en/blog/post#post`, inLanguage: 'en' },
      isPartOf: { '@id': `${ORIGIN}/uk#website` },
    });
    expect((await headOf('/en/blog/post')).data[0]).toMatchObject({
      dateModified: '2020-01-01T00:00:00.000Z',
    });
  });

  test('a post names who publishes it, with their sign, and who wrote it, a person or the site itself', async () => {
    await aPost({ slug: 'by-a-person', authorName: 'Леся Українка' });
    await aPost({ slug: 'by-the-site', authorName: 'Dvomova' });
    const { data } = await headOf('/uk/blog/by-a-person');
    const logo = { '@type': 'ImageObject', url: `${ORIGIN}/apple-touch-icon.png`, width: 180, height: 180 };
    expect(data[0]).toMatchObject({
      publisher: { '@type': 'Organization', name: 'Двомова', url: `${ORIGIN}/`, logo },
      author: { '@type': 'Person', name: 'Леся Українка' },
      isPartOf: { '@type': 'WebSite', name: 'Двомова', url: `${ORIGIN}/uk` },
    });
    expect((await headOf('/uk/blog/by-the-site')).data[0]).toMatchObject({
      author: { '@type': 'Organization', name: 'Двомова' },
    });
    expect(await sharp(path.join(PUBLIC, 'apple-touch-icon.png')).metadata()).toMatchObject({
      width: 180,
      height: 180,
    });
  });

  test('a post in one language names no translation', async () => {
    await aPost({ slug: 'alone', en: undefined });
    expect((await headOf('/uk/blog/alone')).data[0]).not.toHaveProperty('workTranslation');
  });
});

describe('any title and excerpt', () => {
  test.each([
    '& < > " \' ]]> &amp; &#65;',
    '</script><script>alert(1)</script><!--',
    '</title></head><body>',
    'Свято 🎉 👩‍👩‍👧‍👦 🇺🇦',
    'Щ'.repeat(300),
    '{"@type":"x"} \\u003c \\',
  ])('%j is what machines read', async (title) => {
    const excerpt = `${title}\u2028${title}\u2029\n${title}`;
    await aPost({ slug: 'hostile', uk: aVersion({ title, excerpt }), en: aVersion({ title }) });
    const { meta, data } = await headOf('/uk/blog/hostile');
    expect(meta.get('og:title')).toEqual([title]);
    expect(meta.get('og:description')).toEqual([excerpt]);
    expect(meta.get('description')).toEqual([excerpt]);
    expect(meta.get('og:image:alt')).toEqual([`${title} · Двомова`]);
    expect(data[0]).toMatchObject({
      headline: title,
      description: excerpt,
      workTranslation: { headline: title },
    });
    expect(data).toHaveLength(2);
    const html = await (await request('/uk/blog/hostile')).text();
    expect(html.match(/<script/g)?.length).toBe(3);
    expect(html.match(/<\/head>/g)?.length).toBe(1);
  });
});
