import { expect, test, vi } from 'vitest';
import { importContent } from '#server/content/import.ts';
import { listPosts } from '#server/posts/read/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// The service starts twice with its own engine.
vi.setConfig({ testTimeout: 120_000 });

useDatabase();

test('the demo is a valid content folder', async () => {
  const report = await importContent({ target: 'demo' });

  expect(report).toMatchObject({ skipped: [], warnings: [], posts: { made: 6 } });
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

test('the demo posts are imported into an empty blog only', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR }, ['--demo']);
  const list = () => fetch(`${server.url}/api/v1/posts?limit=50`).then((response) => response.json());
  const { posts, pagination } = await list();
  expect(pagination.total).toBe(6);
  for (const { slug } of posts) {
    const page = await fetch(`${server.url}/uk/blog/${encodeURIComponent(slug)}`);
    const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(
      ([, link]) => link ?? '',
    );
    for (const link of new Set(links.filter((path) => /^\/(uk|en|api\/media)\//.test(path)))) {
      expect((await fetch(server.url + link)).status, `${slug}: ${link}`).toBe(200);
    }
  }
  await server.stop();

  const again = await startServer({ DATA_DIR }, ['--demo']);
  const after = await fetch(`${again.url}/api/v1/posts?limit=50`).then((response) => response.json());
  expect(after).toEqual({ posts, pagination });
});
