import { describe, expect, test } from 'vitest';
import { xmlProblems } from '../xml.ts';

const url = (inner: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url>${inner}</url></urlset>`;
const LOC = '<loc>https://blog.example/uk</loc>';
const news = (name: string, language: string) =>
  `<news:news><news:publication><news:name>${name}</news:name><news:language>${language}</news:language></news:publication><news:publication_date>2026-11-21T10:00:00.000Z</news:publication_date><news:title>T</news:title></news:news>`;

describe('the schema of sitemaps', () => {
  test('takes what the protocol allows', async () => {
    const full = `${LOC}<lastmod>2026-11-21T10:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="x-default" href="https://blog.example/uk"/><image:image><image:loc>https://blog.example/a.webp</image:loc></image:image>`;
    expect(await xmlProblems(url(full), 'sitemap.xsd')).toEqual([]);
    expect(await xmlProblems(url(LOC + news('Dvomova', 'uk')), 'sitemap.xsd')).toEqual([]);
  });

  test.each([
    ['no address', '<lastmod>2026-11-21</lastmod>'],
    ['a relative address', '<loc>/uk/blog/hello-world</loc>'],
    ['a letter that is not encoded', '<loc>https://blog.example/uk/blog/привіт</loc>'],
    ['an address of more than 2,048 characters', `<loc>https://blog.example/${'a'.repeat(2_048)}</loc>`],
    ['a time without a zone', `${LOC}<lastmod>2026-11-21T10:00:00</lastmod>`],
    ['the wrong order', `<lastmod>2026-11-21</lastmod>${LOC}`],
    [
      'a country for a language',
      `${LOC}<xhtml:link rel="alternate" hreflang="UA" href="https://blog.example/"/>`,
    ],
    ['an element nobody knows', `${LOC}<xhtml:p/>`],
    ['a picture without an address', `${LOC}<image:image/>`],
    ['brackets in the name of a publication', LOC + news('Dvomova (beta)', 'uk')],
    ['no language', LOC + news('Dvomova', '')],
    ['the same address again', `${LOC}</url><url>${LOC}`],
  ])('finds %s', async (_, inner) => {
    expect(await xmlProblems(url(inner), 'sitemap.xsd')).not.toEqual([]);
  });
});

const ENTRY =
  '<id>https://blog.example/uk/blog/a</id><title>A</title><updated>2026-11-21T10:00:00Z</updated>';
const feed = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="uk">${inner}</feed>`;

describe('the schema of Atom', () => {
  test('takes what RFC 4287 allows', async () => {
    const entry = `<entry>${ENTRY}<link rel="alternate" hreflang="uk" href="https://blog.example/"/><content type="html">&lt;p></content></entry>`;
    expect(await xmlProblems(feed(ENTRY + entry), 'atom.rng')).toEqual([]);
  });

  test.each([
    ['a feed without an id', feed('<title>A</title><updated>2026-11-21T10:00:00Z</updated>')],
    [
      'an entry without a title',
      feed(`${ENTRY}<entry><id>x:y</id><updated>2026-11-21T10:00:00Z</updated></entry>`),
    ],
    ['two titles', feed(`${ENTRY}<title>B</title>`)],
    ['a time without a zone', feed('<id>x:y</id><title>A</title><updated>2026-11-21T10:00:00</updated>')],
    ['markup in the text of a title', feed(ENTRY.replace('>A<', '><b>A</b><'))],
    ['a link to nowhere', feed(`${ENTRY}<link rel="self"/>`)],
    ['an author without a name', feed(`${ENTRY}<author><email>a@b.example</email></author>`)],
    [
      'a type of content that there is not',
      feed(`${ENTRY}<entry>${ENTRY}<content type="markdown">a</content></entry>`),
    ],
  ])('finds %s', async (_, xml) => {
    expect(await xmlProblems(xml, 'atom.rng')).not.toEqual([]);
  });
});

test('XML that is not well-formed is found without a schema', async () => {
  expect(await xmlProblems('<rss version="2.0"><channel/></rss>', null)).toEqual([]);
  expect(await xmlProblems('<rss version="2.0"><channel></rss>', null)).not.toEqual([]);
});
