import { expect, test } from 'vitest';
import { aPostBody } from '#test/factories/posts.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';

test('pages show the day of the site’s time zone, programs the moment in UTC', async () => {
  const env = { DATA_DIR: await temporaryFolder(), TIME_ZONE: 'Pacific/Kiritimati' };
  const { url } = await startServer(env);
  const { stdout } = await runToEnd(['scripts/cli.ts', 'key', 'create', 'test'], env);
  const publishedAt = '2026-01-01T11:00:00.000Z';
  const made = await fetch(`${url}/api/v1/posts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${stdout.trim().split('\n').at(-1)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(aPostBody({ slug: 'p', publishedAt })),
  });
  expect(made.status).toBe(201);

  const read = async (path: string) => (await fetch(url + path)).text();
  expect(await read('/uk/blog/p')).toContain(`<time dateTime="${publishedAt}">2 січня 2026 р.</time>`);
  expect(await read('/en/blog')).toContain(`<time dateTime="${publishedAt}">2 January 2026</time>`);
  expect(await read('/api/v1/posts')).toContain(`"publishedAt":"${publishedAt}"`);
  expect(await read('/en/rss.xml')).toContain('Thu, 01 Jan 2026 11:00:00 GMT');
});
