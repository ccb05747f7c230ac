import { describe, expect, test } from 'vitest';
import { xmlProblems } from '#test/setup/xml.ts';

const url = (inner: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url>${inner}</url></urlset>`;
const LOC = '<loc>https://blog.example/uk</loc>';
const IMAGE = '<image:image><image:loc>https://blog.example/a.webp</image:loc></image:image>';
const news = (name: string, language: string) =>
  `<news:news><news:publication><news:name>${name}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>2026-11-21T10:00:00.000Z</news:publication_date><news:title>T</news:title></news:news>`;

describe('the schema of sitemaps', () => {
  test('accepts what the protocol allows', async () => {
    const full = `${LOC}<lastmod>2026-11-21T10:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="x-default" href="https://blog.example/uk"/><image:image><image:loc>https://blog.example/a.webp</image:loc></image:image>`;
    expect(await xmlProblems(url(full), 'sitemap.xsd')).toEqual([]);
    expect(await xmlProblems(url(LOC + news('Dvomova', 'uk')), 'sitemap.xsd')).toEqual([]);
    expect(await xmlProblems(url(LOC + IMAGE.repeat(1_000)), 'sitemap.xsd')).toEqual([]);
  });

  test('accepts at most 50,000 URLs', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => `<loc>https://a.example/${at}</loc>`).join('</url><url>');
    expect(await xmlProblems(url(entries(50_000)), 'sitemap.xsd')).toEqual([]);
    expect(await xmlProblems(url(entries(50_001)), 'sitemap.xsd')).not.toEqual([]);
  });

  test('of indexes accepts parts, each once', async () => {
    const index = (...parts: string[]) =>
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.map((part) => `<sitemap>${part}</sitemap>`).join('')}</sitemapindex>`;
    const part = '<loc>https://blog.example/sitemap-1.xml</loc>';
    const problems = (...parts: string[]) => xmlProblems(index(...parts), 'siteindex.xsd');
    expect(await problems(`${part}<lastmod>2026-11-21T10:00:00Z</lastmod>`)).toEqual([]);
    for (const parts of [
      [],
      [part, part],
      ['<lastmod>2026-11-21</lastmod>'],
      [`${part}<priority>1</priority>`],
    ]) {
      expect(await problems(...parts), parts.join()).not.toEqual([]);
    }
  });

  test.each([
    ['no address', '<lastmod>2026-11-21</lastmod>'],
    ['a relative address', '<loc>/uk/blog/hello-world</loc>'],
    ['a letter that is not encoded', '<loc>https://blog.example/uk/blog/привіт</loc>'],
    ['an address of more than 2,048 characters', `<loc>https://blog.example/${'a'.repeat(2_048)}</loc>`],
    ['a time without a zone', `${LOC}<lastmod>2026-11-21T10:00:00</lastmod>`],
    ['the wrong order', `<lastmod>2026-11-21</lastmod>${LOC}`],
    ['an element nobody knows', `${LOC}<xhtml:p/>`],
    ['a picture without an address', `${LOC}<image:image/>`],
    ['brackets in the name of a publication', LOC + news('Dvomova (beta)', 'uk')],
    ['no language', LOC + news('Dvomova', '')],
    ['the same address again', `${LOC}</url><url>${LOC}`],
    ['a day that there is not', `${LOC}<lastmod>2026-02-30</lastmod>`],
    ['a time in words', `${LOC}<lastmod>yesterday</lastmod>`],
    ['more than 1,000 pictures', LOC + IMAGE.repeat(1_001)],
    ['a relative address of a picture', `${LOC}<image:image><image:loc>/a.webp</image:loc></image:image>`],
    ['news without a title', LOC + news('Dvomova', 'uk').replace('>T<', '><')],
  ])('finds %s', async (_, inner) => {
    expect(await xmlProblems(url(inner), 'sitemap.xsd')).not.toEqual([]);
  });
});

const AUTHOR = '<author><name>A</name></author>';
const ENTRY =
  '<id>https://blog.example/uk/blog/a</id><title>A</title><updated>2026-11-21T10:00:00Z</updated>';
const feed = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="uk">${inner}</feed>`;
const CONTENT = '<content type="html">&lt;p></content>';
const alternate = (attributes = '') => `<link rel="alternate" ${attributes} href="https://blog.example/"/>`;
const whole = (inner: string) => feed(`${ENTRY}${AUTHOR}<entry>${ENTRY}${inner}</entry>`);

describe('the schema of Atom', () => {
  test('accepts what RFC 4287 allows', async () => {
    const entry = `<entry>${ENTRY}<link rel="alternate" hreflang="uk" href="https://blog.example/"/><content type="html">&lt;p></content></entry>`;
    expect(await xmlProblems(feed(ENTRY + AUTHOR + entry), 'atom.rng')).toEqual([]);
    expect(await xmlProblems(feed(ENTRY + entry.replace('<link', `${AUTHOR}<link`)), 'atom.rng')).toEqual([]);
    const two = alternate('hreflang="uk"') + alternate('hreflang="en"');
    expect(await xmlProblems(whole(two), 'atom.rng')).toEqual([]);
  });

  test.each([
    ['a feed without an id', feed(`${AUTHOR}<title>A</title><updated>2026-11-21T10:00:00Z</updated>`)],
    ['a feed without a time', feed(`${AUTHOR}<id>x:y</id><title>A</title>`)],
    ['a feed without an author', feed(ENTRY)],
    ['an entry that has no author anywhere', feed(`${ENTRY}<entry>${ENTRY}${CONTENT}</entry>`)],
    ['an entry with nothing to read', whole('<summary>A</summary>')],
    ['two alternates in one language', whole(alternate('hreflang="uk"').repeat(2))],
    ['an id that is no absolute address', whole(CONTENT).replace('>https:', '>')],
    ['an element nobody knows', whole(`${CONTENT}<pubDate/>`)],
    [
      'a time without a zone',
      feed(`${AUTHOR}<id>x:y</id><title>A</title><updated>2026-11-21T10:00:00</updated>`),
    ],
    ['a link to nowhere', feed(`${ENTRY}${AUTHOR}<link rel="self"/>`)],
  ])('finds %s', async (_, xml) => {
    expect(await xmlProblems(xml, 'atom.rng')).not.toEqual([]);
  });
});

const ITEM =
  '<title>A</title><link>https://blog.example/a</link><guid isPermaLink="true">https://blog.example/a</guid><pubDate>Thu, 01 Jan 2026 10:20:30 GMT</pubDate><description/>';
const channel = (
  inner: string,
  head = '<title>A</title><link>https://blog.example/</link><description>A</description>',
) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}<atom:link rel="self" type="application/rss+xml" href="https://blog.example/rss.xml"/>${inner}</channel></rss>`;
const item = (inner = ITEM) => channel(`<item>${inner}</item>`);

describe('the schema of RSS', () => {
  test('accepts what RSS 2.0 allows', async () => {
    for (const xml of [channel(''), item(), item(ITEM.replace('true">https://blog.example/a', 'false">a'))]) {
      expect(await xmlProblems(xml, 'rss.rng')).toEqual([]);
    }
  });

  test.each([
    ['a channel without a description', channel('', '<title>A</title><link>https://blog.example/</link>')],
    ['a channel without an address', channel('', '<title>A</title><description>A</description>')],
    ['a time of ISO 8601', item(ITEM.replace(/<pubDate>.*?</, '<pubDate>2026-01-01T10:20:30Z<'))],
    ['a relative address', item(ITEM.replace('https://blog.example/a', '/a'))],
    [
      'an enclosure without a size',
      item(`${ITEM}<enclosure url="https://blog.example/a" type="image/png"/>`),
    ],
    ['an element nobody knows', item(`${ITEM}<published/>`)],
  ])('finds %s', async (_, xml) => {
    expect(await xmlProblems(xml, 'rss.rng')).not.toEqual([]);
  });
});

test('malformed XML is reported without a schema', async () => {
  expect(await xmlProblems('<rss version="2.0"><channel/></rss>', null)).toEqual([]);
  expect(await xmlProblems('<rss version="2.0"><channel></rss>', null)).not.toEqual([]);
});
