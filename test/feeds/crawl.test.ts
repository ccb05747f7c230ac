import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { staticPaths } from '#contract/pages.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { importContent } from '#server/content/import.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { listen } from '#server/http/server/listener.ts';
import { stopPictureRenderer } from '#server/open-graph/picture-renderer.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { crawl } from '#test/setup/crawl.ts';
import { useDatabase } from '#test/setup/database.ts';

const DEMO = path.resolve(import.meta.dirname, '..', '..', 'demo');

/** Enough for a second page of their tag; those of the demo fill a third one of all posts. */
const PLAIN_POSTS = 12;

const SLUGS = ['їжак-і-ґава', 'v1.2', 'readme.md', 'запит.data', 'feed.json', '_a-b_', '中文', 'rss.xml'];

const TITLES = ['& < > " \' ]]> </script>', 'Свято 🎉', 'Щ'.repeat(300), '[a](b) *c* `d`'];

useDatabase();
afterAll(stopPictureRenderer);

async function fill(): Promise<void> {
  const { skipped } = await importContent({ actor: SERVICE, target: DEMO });
  expect(skipped).toEqual([]);

  const topic = { slug: 'тема', nameUk: 'Тема', nameEn: 'Topic' };
  const only = (slug: string) => ({ slug, nameUk: slug, nameEn: undefined });
  for (let count = 0; count < PLAIN_POSTS; count++) await aPost({ tags: [topic] });
  for (const slug of SLUGS) await aPost({ slug, tags: [only(`${slug}-tag`)] });
  for (const title of TITLES) await aPost({ uk: aVersion({ title }), en: aVersion({ title }) });
  await aPost({ slug: 'лише-тут', en: undefined, tags: [topic, only('лише-українською')] });
  await aPost({ slug: 'only-here', uk: undefined, tags: [only('only-english')] });
  await aPost({ slug: 'draft', published: false, tags: [only('drafts')] });
  await aPost({ slug: 'scheduled', publishedAt: new Date('2100-01-01'), tags: [topic] });
}

test('no link is broken, and pages, sitemap and feeds agree', async () => {
  await fill();
  const settings = { ...config(), port: 0 };
  const listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
  onTestFinished(() => listener.stop());
  const get = (address: string) =>
    fetch(`http://127.0.0.1:${listener.port}${address}`, { redirect: 'manual' });
  const findings = await crawl({ fetch: get, origin: config().publicUrl });
  expect(findings.problems).toEqual([]);
  expect(findings.deadLinksOfAuthors).toEqual([]);
  const versions = 2 * (PLAIN_POSTS + SLUGS.length + TITLES.length) + 2;
  expect(findings.inSitemap).toBeGreaterThan(versions);
  expect(findings.pages).toBeGreaterThanOrEqual(findings.inSitemap);
  expect(findings.pictures).toBeGreaterThan(versions);
  expect(findings.inFeeds).toBeGreaterThan(40);
}, 300_000);

test('a crawl reports every kind of inconsistency', async () => {
  const page = (canonical: string, alternates: Record<string, string>, rest = '') => {
    const links = Object.entries(alternates).map(
      ([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="http://x${path}"/>`,
    );
    return `<link rel="canonical" href="http://x${canonical}"/>${links.join('')}<meta property="og:image" content="http://x/og"/>${rest}`;
  };
  const sitemap = '<urlset><url><loc>http://x/en</loc></url><url><loc>http://x/gone</loc></url></urlset>';
  const site: Record<string, [type: string, body: string]> = {
    '/uk': [
      'text/html',
      page(
        '/uk',
        { uk: '/uk', en: '/en' },
        '<a href="/dead">a</a><div class="prose"><a href="lost">b</a></div>',
      ),
    ],
    '/en': [
      'text/html',
      page(
        '/en',
        { en: '/en' },
        '<a href="/other">a</a><a href="/forgotten">b</a><a href="/list?page=2">c</a>',
      ),
    ],
    '/forgotten': ['text/html', page('/forgotten', {})],
    '/list?page=2': ['text/html', page('/list?page=2', {})],
    '/other': ['text/html', page('/uk/other', {})],
    '/sitemap.xml': ['application/xml', sitemap],
    '/og': ['image/webp', ''],
    ...Object.fromEntries(
      [
        ...staticPaths('everyone').filter((path) => path !== '/uk' && path !== '/en'),
        ...['/news-sitemap.xml', '/llms.txt', '/uk/llms.txt', '/en/llms.txt'],
      ].map((path) => [path, ['text/plain', '']]),
    ),
  };
  const get = async (path: string) => {
    const [type, body] = site[path] ?? ['text/plain', null];
    return new Response(body, { status: body === null ? 404 : 200, headers: { 'Content-Type': type } });
  };
  const { problems, deadLinksOfAuthors } = await crawl({ fetch: get, origin: 'http://x' });
  expect(deadLinksOfAuthors).toEqual(['http://x/lost, linked from http://x/uk']);
  expect(problems.toSorted()).toEqual([
    'Nothing is at http://x/dead, linked from http://x/uk',
    'Nothing is at http://x/gone, linked from the start',
    'Nothing is at http://x/uk/other, linked from http://x/other',
    'http://x/en has other alternates in the sitemap',
    'http://x/forgotten is canonical and not in the sitemap',
    'http://x/gone answers 404, named by the sitemap',
    'http://x/og answers 200 image/webp',
    'http://x/other names http://x/uk/other, which is not canonical itself',
    'http://x/uk and http://x/en name other alternates',
    'http://x/uk is canonical and not in the sitemap',
  ]);
});
