import { expect, test, vi } from 'vitest';
import { importContent } from '#server/content/import.ts';
import { listPosts } from '#server/posts/read/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// The service starts twice with its own engine.
vi.setConfig({ testTimeout: 120_000 });

useDatabase();

test('the demo is a valid content folder', async () => {
  const report = await importContent({ target: 'demo' });

  expect(report).toMatchObject({ skipped: [], warnings: [], posts: { made: 6 }, pages: { made: 1 } });
  expect([...report.unknownFields]).toEqual([]);
  const titles = async (locale: 'uk' | 'en') =>
    (await listPosts({ locale, page: 1, limit: 50 })).posts.map(({ slug }) => slug);
  const [uk, en] = [await titles('uk'), await titles('en')];
  expect(uk).toHaveLength(6);
  expect(
    uk.filter((slug) => !en.includes(slug)),
    'the one in Ukrainian alone',
  ).toEqual(['лапки-апостроф-ґ']);
});

test.each([
  { locale: 'uk', page: 'Про блог', author: 'Софія Ґалаґан', biography: 'Пише про шрифти', posts: 2 },
  { locale: 'en', page: 'About', author: 'Sofiia Galagan', biography: 'Writes about typefaces', posts: 1 },
])('the demo shows a page and an author in $locale', async ({ locale, page, author, biography, posts }) => {
  await importContent({ target: 'demo' });
  const read = async (path: string) => (await request(path)).text();

  expect(await read(`/${locale}`), 'a link in the menu').toContain(`href="/${locale}/about">${page}</a>`);
  const about = await read(`/${locale}/about`);
  expect(about).toContain(`href="/${locale}/authors/sofiia-galagan"`);
  expect(await read(`/${locale}/blog/quiet-pages`)).toContain(`/${locale}/authors/sofiia-galagan`);
  const profile = await read(`/${locale}/authors/sofiia-galagan`);
  expect(profile).toContain(author);
  expect(profile).toContain(biography);
  expect(profile).toMatch(/<img class="author-picture" src="\/api\/media\/[0-9a-f]{24}\?w=/);
  expect(profile.match(/<article/g), 'the posts of the author').toHaveLength(posts);
});

test('the demo posts are imported into an empty blog only', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR }, ['--demo']);
  const list = () => fetch(`${server.url}/api/v1/posts?limit=50`).then((response) => response.json());
  const { posts, pagination } = await list();
  expect(pagination.total).toBe(6);
  const addresses = posts.map(({ slug }: { slug: string }) => `/uk/blog/${encodeURIComponent(slug)}`);
  for (const address of [...addresses, '/uk/about', '/en/about']) {
    const page = await fetch(server.url + address);
    const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(
      ([, link]) => link ?? '',
    );
    for (const link of new Set(links.filter((path) => /^\/(uk|en|api\/media)\//.test(path)))) {
      expect((await fetch(server.url + link)).status, `${address}: ${link}`).toBe(200);
    }
  }
  await server.stop();

  const again = await startServer({ DATA_DIR }, ['--demo']);
  const after = await fetch(`${again.url}/api/v1/posts?limit=50`).then((response) => response.json());
  expect(after).toEqual({ posts, pagination });
});
