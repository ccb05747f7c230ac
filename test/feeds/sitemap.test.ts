import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { indexedPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { type DocumentChunks, RESTART } from '#server/feeds/document-chunks.ts';
import { listSitePages, type SitePage } from '#server/feeds/site-pages.ts';
import { writeSitemap, writeSitemapPart } from '#server/feeds/sitemap.ts';
import { streamSitemapPosts } from '#server/posts/read/documents/sitemap-posts.ts';
import { attachTags } from '#server/posts/write/attach-tags.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { xmlProblems } from '#test/setup/xml.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';

type Entry = { loc: string; lastmod: string | null; alternates: string[]; images: string[] };

function entriesOf(xml: string): Entry[] {
  return Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, inner = '']) => ({
    loc: unescaped(/<loc>(.*?)<\/loc>/.exec(inner)?.[1] ?? ''),
    lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(inner)?.[1] ?? null,
    alternates: Array.from(
      inner.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g),
      ([, language, href = '']) => `${language} ${unescaped(href)}`,
    ),
    images: Array.from(inner.matchAll(/<image:loc>(.*?)<\/image:loc>/g), ([, loc = '']) => unescaped(loc)),
  }));
}

function unescaped(text: string): string {
  return text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

async function sitemap(): Promise<string> {
  return (await request(paths.sitemap())).text();
}

async function entryOf(path: string): Promise<Entry | undefined> {
  return entriesOf(await sitemap()).find((entry) => entry.loc === ORIGIN + path);
}

const STATIC_PAGES = indexedPages().flatMap(({ locales }) => locales).length;

/** Slugs that need careful encoding. */
const SLUGS = ["don't-(stop)!", 'привіт-їжаче', '日本語.data', 'a.b_c~d', '%2e%2e', 'q?x=1&y=2#z', '😀'];

async function aSite(): Promise<void> {
  for (const slug of SLUGS) {
    await aPost({ slug, tags: [{ slug: `tag-${slug}`.slice(0, 20), nameUk: undefined, nameEn: undefined }] });
  }

  await aPost({
    slug: 'лише-українською',
    en: undefined,
    tags: [{ slug: 'лише', nameUk: 'Лише', nameEn: undefined }],
  });
  await aPost({ slug: 'english-only', uk: undefined });
  await aPost({ slug: 'draft', published: false });
  await aPost({ slug: 'scheduled', publishedAt: new Date(Date.now() + 3_600_000) });
}

describe('/sitemap.xml', () => {
  test('lists the static pages of an empty blog', async () => {
    const xml = await sitemap();
    expect(await xmlProblems(xml, 'sitemap.xsd')).toEqual([]);
    expect(entriesOf(xml).map((entry) => entry.loc)).toEqual([
      `${ORIGIN}/uk`,
      `${ORIGIN}/en`,
      `${ORIGIN}/uk/blog`,
      `${ORIGIN}/en/blog`,
      `${ORIGIN}/uk/archive`,
      `${ORIGIN}/en/archive`,
      `${ORIGIN}/uk/tags`,
      `${ORIGIN}/en/tags`,
      `${ORIGIN}/uk/follow`,
      `${ORIGIN}/en/follow`,
      `${ORIGIN}/uk/search`,
      `${ORIGIN}/en/search`,
      `${ORIGIN}/uk/api/docs`,
      `${ORIGIN}/api/docs`,
    ]);
  });

  test('lists each page once, with the canonical URL and the alternates of the page', async () => {
    await aSite();
    await aPost({
      slug: 'covers',
      uk: aVersion({ title: `& < > " ' ]]> 😀 \u2028 ${'ї'.repeat(280)}` }),
      coverImage: 'https://pictures.example/a b?c="d"&e=<f>',
    });
    const xml = await sitemap();
    expect(await xmlProblems(xml, 'sitemap.xsd')).toEqual([]);
    const entries = entriesOf(xml);
    // Static pages; tags of the odd slugs; one tag in one language; posts.
    expect(entries).toHaveLength(STATIC_PAGES + SLUGS.length * 2 + 1 + SLUGS.length * 2 + 4);
    expect(new Set(entries.map((entry) => entry.loc)).size).toBe(entries.length);
    for (const entry of entries) {
      const page = await request(entry.loc.slice(ORIGIN.length));
      const html = await page.text();
      expect(page.status, entry.loc).toBe(200);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
      expect(unescapedHtml(canonical)).toBe(entry.loc);
      expect(html).not.toContain('noindex');
      const alternates = Array.from(
        html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g),
        ([, language, href = '']) => `${language} ${unescapedHtml(href)}`,
      );
      expect(entry.alternates, entry.loc).toEqual(alternates);
    }
  });

  test('has the last change of a version’s text as lastmod', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await aPost({ slug: 'a', publishedAt: at(1), now: at(1) });
    expect((await entryOf('/uk/blog/a'))?.lastmod).toBe(at(1).toISOString());

    await attachTags({
      actor: SERVICE,
      slug: 'a',
      tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }],
      now: at(2),
    });
    await editPost('a', { coverImage: '/x.webp', now: at(3) });
    expect((await entryOf('/uk/blog/a'))?.lastmod).toBe(at(1).toISOString());

    await editPost('a', { en: aVersion(), now: at(4) });
    expect((await entryOf('/uk/blog/a'))?.lastmod).toBe(at(1).toISOString());
    expect((await entryOf('/en/blog/a'))?.lastmod).toBe(at(4).toISOString());

    await aPost({ slug: 'old', publishedAt: at(1), now: at(9) });
    expect((await entryOf('/uk/blog/old'))?.lastmod).toBe(at(1).toISOString());
    expect((await entryOf('/uk/blog'))?.lastmod).toBeNull();
  });

  test('has the same posts from memory as from the index, which is read for large blogs', async () => {
    await aPost({ slug: 'a', coverImage: '/api/media/66f0c0ffee0123456789abcd.jpg' });
    await aPost({ slug: 'b', en: undefined });
    await aPost({ slug: 'later', publishedAt: new Date(Date.now() + 3_600_000) });
    const read = async (options: { recalledMax?: number }) =>
      (await Array.fromAsync(streamSitemapPosts(options))).flat();
    expect(await read({})).toEqual(await read({ recalledMax: 0 }));
    expect((await read({})).map(({ slug, versions }) => [slug, versions.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  test('lists covers by absolute URLs', async () => {
    await aPost({ slug: 'local', coverImage: '/api/media/66f0c0ffee0123456789abcd.jpg' });
    await aPost({ slug: 'foreign', coverImage: 'https://pictures.example/a?b=1&c=2' });
    await aPost({ slug: 'none' });
    expect((await entryOf('/en/blog/local'))?.images).toEqual([
      `${ORIGIN}/api/media/66f0c0ffee0123456789abcd`,
    ]);
    expect((await entryOf('/uk/blog/foreign'))?.images).toEqual(['https://pictures.example/a?b=1&c=2']);
    expect((await entryOf('/uk/blog/none'))?.images).toEqual([]);
  });
});

describe('a sitemap too long for one file', () => {
  const source = (limits: { addresses: number; bytes: number }) => ({
    listPages: () => listSitePages(),
    siteUrl: ORIGIN,
    limits,
  });
  const joined = async (pieces: DocumentChunks) => {
    const all = await Array.fromAsync(pieces);
    return all.slice(all.lastIndexOf(RESTART) + 1).join('');
  };

  test('is split by its addresses and its bytes into parts, which the index lists', async () => {
    await aSite();
    const whole = entriesOf(await sitemap());
    for (const limits of [
      { addresses: 7, bytes: 50_000_000 },
      { addresses: 45_000, bytes: 4_000 },
    ]) {
      const index = await joined(writeSitemap(source(limits)));
      expect(await xmlProblems(index, 'siteindex.xsd')).toEqual([]);
      const parts = Array.from(index.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) => loc);
      expect(parts.length).toBeGreaterThan(3);
      expect(parts).toEqual(parts.map((_part, at) => `${ORIGIN}/sitemap-${at + 1}.xml`));

      const found: Entry[] = [];
      for (const at of parts.keys()) {
        const xml = await joined(writeSitemapPart({ ...source(limits), part: at + 1 }));
        expect(await xmlProblems(xml, 'sitemap.xsd')).toEqual([]);
        const entries = entriesOf(xml);
        expect(entries.length).toBeLessThanOrEqual(limits.addresses);
        found.push(...entries);
      }
      expect(found).toEqual(whole);
      for (const part of [0, parts.length + 1]) {
        await expect(joined(writeSitemapPart({ ...source(limits), part }))).rejects.toThrow(
          'Sitemap part not found',
        );
      }
    }
  });

  test('has the newest change of each part', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const day of [1, 5, 3]) await aPost({ slug: `day-${day}`, publishedAt: at(day), now: at(day) });
    // The first part holds only the static pages.
    const limits = { addresses: STATIC_PAGES, bytes: 50_000_000 };
    const index = await joined(writeSitemap(source(limits)));
    const times = Array.from(index.matchAll(/<sitemap>(.*?)<\/sitemap>/g), ([, inner = '']) => {
      return /<lastmod>(.*?)<\/lastmod>/.exec(inner)?.[1] ?? null;
    });
    expect(times).toEqual([null, at(5).toISOString()]);
  });

  test('keeps the limits of the protocol', async () => {
    const page = (number: number): SitePage => ({
      versions: LOCALES.map((locale) => ({ locale, path: paths.post(locale, `post-${number}`) })),
    });
    const pages = Array.from({ length: 22_501 }, (_, number) => page(number));
    const many = {
      listPages: async function* () {
        yield pages;
      },
      siteUrl: ORIGIN,
    };
    const index = await joined(writeSitemap(many));
    expect(index).toContain('/sitemap-2.xml');
    expect(index).not.toContain('/sitemap-3.xml');
    expect(entriesOf(await joined(writeSitemapPart({ ...many, part: 1 })))).toHaveLength(45_000);
    expect(entriesOf(await joined(writeSitemapPart({ ...many, part: 2 })))).toHaveLength(2);
  });

  test('is written in chunks whose size does not grow with the number of pages', async () => {
    const page = (number: number): SitePage => ({
      versions: LOCALES.map((locale) => ({ locale, path: paths.post(locale, `post-${number}`) })),
    });
    const lengthsOf = async (count: number) => {
      const pages = Array.from({ length: count }, (_, number) => page(number));
      async function* listPages() {
        yield pages;
      }
      const pieces = await Array.fromAsync(writeSitemap({ listPages, siteUrl: ORIGIN }));
      return pieces.map((piece) => String(piece).length);
    };
    const longest = Math.max(...(await lengthsOf(20_000)));
    expect(longest).toBeLessThan(34_000);
    expect(Math.max(...(await lengthsOf(2_000)))).toBeGreaterThan(longest - 1_000);
  });

  test('has no parts while it fits into one file', async () => {
    for (const part of [0, 1, 2, 99_999]) {
      const response = await request(paths.sitemapPart(part));
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Sitemap part not found\n');
    }
    for (const path of ['/sitemap.xml/1', '/sitemap%2Exml/1', '/sitemap.xml/0', '/sitemap.xml/x']) {
      const response = await request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });
});

function unescapedHtml(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
