import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { paths } from '#contract/paths.ts';
import { postListSchema } from '#contract/posts/records.ts';
import { translatedTexts } from '#test/moving/other-exports.ts';
import { wxr } from '#test/moving/wordpress-export.ts';
import { runServer } from '#test/setup/server.ts';
import { runToEnd } from '#test/setup/server-process.ts';

/**
 * How long readers wait during an import: `npm run bench -- import [--content FOLDER] [--rounds 5] [--posts 1500]`. A
 * client asks for 30 pages a second, with the settings that users get, in turns while an import of WordPress is paused
 * and while it creates posts. Prints milliseconds: of a page that everybody reads, of any post, and of a search.
 */
const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'demo' },
    rounds: { type: 'string', default: '5' },
    posts: { type: 'string', default: '1500' },
  },
});
const PER_SECOND = 30;
const ROUND_MS = 15_000;
const POLL_MS = 300;
const WORDS = ['дощ', 'гори', 'місто', 'потяг'];
const ADMIN = { email: 'a@example.org', password: 'a long enough password' };

type State = 'paused' | 'importing';
const waits = new Map<string, number[]>();
const agent = new Agent({ keepAlive: true });

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const env = { DATA_DIR, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' };
await runToEnd(['scripts/cli.ts', 'import', values.content], env);
const { url, killAll } = await runServer(env);
try {
  const cookie = await signIn();
  const id = await upload(cookie);
  const page = url + movingPaths.import('en', id);
  const press = (intent: string) =>
    fetch(page, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ intent }),
      redirect: 'manual',
    });
  const until = async (words: RegExp) => {
    while (!words.test(await (await fetch(page, { headers: { cookie } })).text())) await sleep(POLL_MS);
  };
  const posts = await listPosts();
  await press('plan');
  await until(/>the plan is ready</);
  await read(posts);
  for (let round = 0; round < Number(values.rounds); round++) {
    await read(posts, 'paused');
    await press('start');
    await until(/Creating posts: /);
    await read(posts, 'importing');
    await press('pause');
    await until(/>(?:paused|done)</);
    process.stderr.write(`Round ${round + 1}, load ${loadavg()[0]?.toFixed(1)}\n`);
  }
  const at = (list: number[], part: number) =>
    Number(list.toSorted((a, b) => a - b)[Math.floor(part * list.length)]?.toFixed(1));
  console.table(
    Object.fromEntries(
      [...waits]
        .sort()
        .map(([name, list]) => [name, { requests: list.length, p50: at(list, 0.5), p99: at(list, 0.99) }]),
    ),
  );
} finally {
  await killAll();
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function signIn(): Promise<string> {
  for (;;) {
    const { headers } = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    const lines = headers.getSetCookie().map((line) => line.split(';')[0]);
    if (lines.length > 0) return lines.join('; ');
    await sleep(POLL_MS);
  }
}

async function upload(cookie: string): Promise<string> {
  const file = wxr(
    Array.from({ length: Number(values.posts) }, (_, index) =>
      LOCALES.map((locale, side) => ({
        id: index * 2 + side + 1,
        locale,
        pair: index + 1,
        slug: `${locale}-${index}`,
        title: `${locale} ${index}`,
        html: translatedTexts(index)[locale].repeat(4),
      })),
    ).flat(),
  );
  const query = `name=blog.xml&at=0&bytes=${Buffer.byteLength(file)}`;
  const sent = await fetch(`${url}${movingPaths.upload('en')}?${query}`, {
    method: 'POST',
    headers: { cookie },
    body: file,
  });
  return ((await sent.json()) as { id: string }).id;
}

async function listPosts(): Promise<string[]> {
  const response = await fetch(`${url}${paths.apiPosts()}?limit=${POSTS_LIMIT_MAX}`);
  return postListSchema.parse(await response.json()).posts.map(({ slug }) => paths.post('uk', slug));
}

/** Requests begin at fixed times, whether the ones before have ended or not. */
async function read(posts: string[], state?: State): Promise<void> {
  const kinds = {
    popular: (turn: number) => [paths.home('uk'), paths.home('en'), posts[0] ?? ''][turn % 3],
    any: (turn: number) => posts[(turn * 7) % posts.length],
    search: (turn: number) =>
      `${paths.search('uk')}?q=${encodeURIComponent(WORDS[turn % WORDS.length] ?? '')}`,
  };
  const names = ['popular', 'any', 'popular', 'any', 'popular', 'search'] as const;
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn * (1000 / PER_SECOND) < ROUND_MS; turn++) {
    await sleep(Math.max(0, start + turn * (1000 / PER_SECOND) - performance.now()));
    const name = names[turn % names.length] ?? 'any';
    running.push(
      timeOf(url + kinds[name](Math.floor(turn / names.length))).then((wait) => {
        const key = `${name}, ${state}`;
        if (state) waits.set(key, [...(waits.get(key) ?? []), wait]);
      }),
    );
  }
  await Promise.all(running);
}

function timeOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asked = request(address, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - start));
    });
    asked.once('error', reject).end();
  });
}
