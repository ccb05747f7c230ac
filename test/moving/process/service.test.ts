import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { MEMORY } from '#server/moving/run/background.ts';
import { wxr } from '#test/moving/wordpress-export.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';
import { runToEnd, temporaryFolder } from '#test/setup/server-process.ts';

const PAIRS = 60;
const EXPORT = wxr(
  LOCALES.flatMap((locale, side) =>
    Array.from({ length: PAIRS }, (_, index) => ({
      id: index * 2 + side + 1,
      locale,
      pair: index + 1,
      slug: `${locale}-${index}`,
      title: `${locale} ${index}`,
      html: `<p>Text ${index}</p>`,
      comments: [{ id: index * 10 + side * 1000, content: 'One' }],
    })),
  ),
);
const ADMIN = { email: 'a@example.org', password: 'a long enough password' };

let cookie = '';

/** The admin of the settings is created a moment after the start. */
async function signIn({ url }: RunningServer): Promise<void> {
  const attempt = () =>
    fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
  await expect.poll(async () => (cookie = cookieOf(await attempt())), { timeout: 10_000 }).not.toBe('');
}

function cookieOf({ headers }: Response): string {
  const lines = headers.getSetCookie().map((line) => line.split(';')[0]);
  return lines.join('; ');
}

async function press({ url }: RunningServer, id: string, intent: string): Promise<void> {
  const response = await fetch(url + movingPaths.import('en', id), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ intent }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}

/** Waits until the page of an import says this. */
async function until({ url }: RunningServer, id: string, words: RegExp): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const page = await (await fetch(url + movingPaths.import('en', id), { headers: { cookie } })).text();
    if (words.test(page)) return page;
    await sleep(100);
  }
  throw new Error(`The import never said ${words}`);
}

test('the process of an import has the memory for a large export of Ghost', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'a.json');
  const html = `<p>${'Слово word '.repeat(1_000)}</p>`;
  const posts = Array.from({ length: 5_000 }, (_, id) => ({ id, title: `${id}`, slug: `${id}`, html }));
  await writeFile(file, JSON.stringify({ db: [{ data: { posts } }] }));
  const read = `const { readGhostExport } = await import('#server/moving/sources/ghost-export.ts');
    console.log((await readGhostExport(process.argv[1])).posts.length);`;
  const { stdout, stderr } = await runToEnd([...MEMORY, '--input-type=module', '-e', read, file]);
  expect([stdout, stderr]).toEqual(['5000\n', '']);
}, 120_000);

test('an import in the service goes on after kill -9, can be paused, and ends as if nothing had happened', async () => {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  let server = await runServer(env);
  try {
    await signIn(server);
    const query = `name=blog.xml&at=0&bytes=${Buffer.byteLength(EXPORT)}`;
    const sent = await fetch(`${server.url}${movingPaths.upload('en')}?${query}`, {
      method: 'POST',
      headers: { cookie },
      body: EXPORT,
    });
    const { id } = (await sent.json()) as { id: string };
    await press(server, id, 'plan');
    await until(server, id, />the plan is ready</);
    await press(server, id, 'start');
    const isWriting = () => globSync(path.join(dataDir, 'imports/*/content/posts/*')).length > 0;
    for (let kills = 0; kills < 5; kills++) {
      for (let tries = 0; tries < 300 && !isWriting(); tries++) await sleep(20);
      await sleep(kills * 150);
      await server.killAll();
      server = await runServer(env);
    }
    await press(server, id, 'pause').catch(() => {});
    const page = await until(server, id, />(?:paused|done)</);
    if (page.includes('>paused<')) await press(server, id, 'start');
    await until(server, id, />done</);
    for (let index = 0; index < PAIRS; index++) {
      const post = await fetch(`${server.url}/en/blog/uk-${index}`);
      expect([index, post.status]).toEqual([index, 200]);
      expect((await post.text()).match(/>One</g)).toHaveLength(1);
    }
    expect((await fetch(`${server.url}/?p=2`, { redirect: 'manual' })).headers.get('location')).toContain(
      '/en/blog/uk-0',
    );
    await press(server, id, 'undo');
    await until(server, id, />undone</);
    expect((await fetch(`${server.url}/en/blog/uk-0`)).status).toBe(404);
    await expect.poll(() => existsSync(path.join(dataDir, 'imports', id))).toBe(false);
  } finally {
    await server.killAll();
  }
}, 240_000);
