import { beforeEach, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { isReservedSlug, takenSegments } from '#contract/posts/standalone-pages.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPage, aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const text = async (path: string) => (await request(path)).text();
const about = () =>
  aPage({
    slug: 'about',
    menu: 'header',
    uk: { title: 'Про нас', content: '## Хто ми\n\nРедакція.' },
    en: { title: 'About us', content: '## Who we are\n\nThe editors.' },
  });

describe('a published page', () => {
  beforeEach(about);

  test('has an address in each language, which name each other', async () => {
    const html = await text('/uk/about');
    expect(html).toContain('<h1 dir="auto">Про нас</h1>');
    expect(html).toContain('Редакція.');
    expect(html).toContain('<a href="/en/about" hrefLang="en" rel="alternate" dir="auto">About us</a>');
    expect(html).toContain('rel="canonical" href="http://localhost:3000/uk/about"');
    expect(html).toContain('hrefLang="en" href="http://localhost:3000/en/about"');
    expect(html).toContain('hrefLang="x-default" href="http://localhost:3000/uk/about"');
    expect(html).toContain('"@type":"AboutPage"');
    expect(await text('/en/about')).toContain('The editors.');
  });

  test('is in the menu, in the sitemap and in llms.txt', async () => {
    expect(await text('/uk')).toContain('<a href="/uk/about">Про нас</a>');
    expect(await text('/en/about')).toContain('<a href="/en/about" aria-current="page">About us</a>');
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toContain('<loc>http://localhost:3000/uk/about</loc>');
    expect(sitemap).toContain('hreflang="en" href="http://localhost:3000/en/about"');
    expect(await text('/llms.txt')).toContain('[About us](http://localhost:3000/en/about)');
  });

  test('is in nothing that lists posts', async () => {
    await aPost({ slug: 'hello' });
    for (const path of ['/uk/blog', '/uk/archive', '/uk/rss.xml', '/uk/feed.json', '/news-sitemap.xml']) {
      const listed = (await text(path)).replaceAll('<a href="/uk/about">Про нас</a>', '');
      expect(listed, path).not.toMatch(/Про нас|\/uk\/about/);
    }
    const { posts, pagination } = await (await request('/api/v1/posts?locale=uk')).json();
    expect(posts.map(({ slug }: { slug: string }) => slug)).toEqual(['hello']);
    expect(pagination.total).toBe(1);
    const key = await aKey();
    const all = await (await request('/api/v1/posts?locale=uk&status=all', { key })).json();
    expect(all.posts.map(({ slug }: { slug: string }) => slug)).toEqual(['hello']);
  });

  test('is not a post of the API, and has its slug', async () => {
    const key = await aKey();
    expect((await request('/api/v1/posts/about?locale=uk', { key })).status).toBe(404);
    expect((await request('/uk/blog/about')).status).toBe(404);
    const change = { method: 'PATCH', key, json: { uk: { title: 'Інша' } } };
    expect((await request('/api/v1/posts/about', change)).status).toBe(404);
    expect((await request('/api/v1/posts/about', { method: 'DELETE', key })).status).toBe(404);
    const taken = await request('/api/v1/posts', {
      key,
      json: { slug: 'about', uk: { title: 'Допис', content: 'Текст.' } },
    });
    expect(taken.status).toBe(409);
    expect(await text('/uk/about')).toContain('Про нас');
  });
});

test('a page in one language says so, and its other address leads to it', async () => {
  await aPage({ slug: 'privacy', en: null, uk: { title: 'Приватність' } });
  expect(await text('/uk/privacy')).toContain('Англійською цієї сторінки поки що немає.');
  const missing = await request('/en/privacy');
  expect(missing.status).toBe(404);
  const html = await missing.text();
  expect(html).toContain('There’s no English version of this page yet');
  expect(html.replaceAll('\u00AD', '')).toContain(
    '<a href="/uk/privacy" hrefLang="uk" lang="uk" dir="auto">Приватність</a>',
  );
});

test('the addresses of former slugs redirect', async () => {
  // No other test has had a page there, whose query the application would know.
  await aPage({ slug: 'about', formerSlugs: ['kolyshnia'] });
  const response = await request('/uk/kolyshnia?a=1');
  expect([response.status, response.headers.get('location')]).toEqual([308, '/uk/about?a=1']);
  // The slugs of pages and of posts lead nowhere else.
  expect((await request('/uk/blog/kolyshnia')).status).toBe(404);
  await aPost({ slug: 'hello' });
  expect((await request('/uk/hello')).status).toBe(404);
});

test('menus are ordered by number, then by title, and have no drafts', async () => {
  await aPage({ slug: 'c', menu: 'footer', order: 1, uk: { title: 'В' } });
  await aPage({ slug: 'b', menu: 'footer', order: 1, uk: { title: 'Б' } });
  await aPage({ slug: 'a', menu: 'footer', order: 2, uk: { title: 'А' } });
  await aPage({ slug: 'd', menu: 'footer', draft: true });
  await aPage({ slug: 'e' });
  const [, footer = ''] = (await text('/uk')).split('<footer');
  const links = [...footer.matchAll(/<a href="\/uk\/([a-e])"/g)].map(([, slug]) => slug);
  expect(links).toEqual(['b', 'c', 'a']);
  expect((await request('/uk/d')).status).toBe(404);
  const { cookie } = await aSignedIn({ role: 'admin' });
  const draft = await (await request('/uk/d', { cookie })).text();
  expect(draft).toContain('Це чернетка: читачі цієї сторінки не бачать.');
  expect(draft).toContain('href="/uk/admin/pages/d"');
  expect(draft).toContain('noindex');
});

test('a cached page changes with the page', async () => {
  await about();
  expect(await text('/uk')).toContain('Про нас');
  await aPage({ slug: 'about', menu: 'header', uk: { title: 'Хто ми такі' } });
  expect(await text('/uk')).toContain('Хто ми такі');
  expect(await text('/uk/about')).toContain('Хто ми такі');
});

test('unknown addresses are not found, in either language and elsewhere', async () => {
  await about();
  for (const path of ['/uk/nowhere', '/en/About', '/de/about', '/wp-admin/setup.php', '/uk/about/more']) {
    expect((await request(path)).status, path).toBe(404);
  }
});

test('a page can only be read', async () => {
  await about();
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await request('/uk/about', { method, headers: { Origin: 'http://localhost:3000' } });
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
  }
});

test('the reserved slugs are the segments behind the language of all other routes', () => {
  const collect = (entries: { path?: string | undefined; children?: unknown[] | undefined }[]): string[] =>
    entries.flatMap(({ path, children }) => [
      ...(path ? [path] : []),
      ...collect((children ?? []) as Parameters<typeof collect>[0]),
    ]);
  const segments = collect(routes)
    .map((path) => path.split('/'))
    .flatMap(([first, second]) =>
      (first === ':locale' || first === 'uk' || first === 'en') && second ? [second] : [],
    )
    .filter((segment) => segment !== ':slug');
  expect(takenSegments()).toEqual([...new Set(segments)].sort());
  for (const slug of ['blog', 'Admin', 'rss.xml', 'uk', 'notes.data'])
    expect(isReservedSlug(slug), slug).toBe(true);
  for (const slug of ['about', 'блог', 'blog-2']) expect(isReservedSlug(slug), slug).toBe(false);
});
