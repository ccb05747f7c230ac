import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { postListSchema } from '#contract/posts/records.ts';
import { database } from '#server/db/client.ts';
import { useDatabase } from '#test/setup/database.ts';
import { freePort } from '#test/setup/server.ts';

useDatabase({ isShared: true });

test('the build is a standard one: react-router-serve serves it too', async () => {
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  const port = await freePort();
  const root = path.resolve(import.meta.dirname, '..', '..');
  const program = path.join(root, 'node_modules', '@react-router', 'serve', 'bin.cjs');
  const child = spawn(process.execPath, [program, './build/server/index.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', MONGODB_URI },
    stdio: 'ignore',
  });
  // On SIGTERM it only closes its port, and the database connection keeps the process alive.
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let list: Response | null = null;
  while (!list && child.exitCode === null) {
    list = await fetch(`http://127.0.0.1:${port}/api/v1/posts`).catch(() => null);
    if (!list) await sleep(50);
  }
  expect(list?.status).toBe(200);
  postListSchema.parse(await list?.json());
  const page = await fetch(`http://127.0.0.1:${port}/uk`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<html lang="uk"');
  const feed = await fetch(`http://127.0.0.1:${port}/uk/rss.xml`);
  expect(feed.status).toBe(200);
  expect([...feed.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
  const [, asset] = / href="(\/assets\/[^"]+)"/.exec(html) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}${asset}`)).status).toBe(200);
});
