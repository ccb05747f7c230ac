import { expect, test } from 'vitest';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

test('development serves pages from the sources with the database of the process', async () => {
  const env = { DATA_DIR: await temporaryFolder(), NODE_ENV: 'development' };
  const server = await startServer(env, ['--dev']);
  const page = await fetch(`${server.url}/uk`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('href="/app/styles/');
  expect((await fetch(`${server.url}/api/v1/posts`)).status).toBe(200);
});
