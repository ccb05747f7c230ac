import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { COMMENT_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage.ts';
import { createUser } from '#server/users/users.ts';
import { manyComments } from '#test/factories/comments.ts';
import { aPost } from '#test/factories/posts.ts';
import { childrenOf, type RunningServer, runServer } from '#test/setup/server.ts';

/**
 * A post with very many comments: `npm run bench -- comments [COMMENTS]`. Prints the first byte and the size of
 * its pages for anonymous readers, signed-in users and admins, also after a change; what the thread adds to a
 * page in processor time of the service and the database; and how much memory the answer of the API takes, with
 * comments as long as they may be.
 */
const COMMENTS = Number(process.argv[2] ?? 5_000);
const TIMES = 40;
const PASSWORD = 'contra spem spero';
const PEOPLE = { reader: 'reader@example.com', admin: 'admin@example.com' };

type Posts = Record<'none' | 'many' | 'long', { slug: string; id: string }>;

const agent = new Agent({ keepAlive: true });
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
try {
  const posts = await fill();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  try {
    console.log(`load ${loadavg().map((load) => load.toFixed(1))}`);
    await measurePages(server, posts);
    await measureShare(server, posts);
    await measureApi(server, posts);
  } finally {
    await server.stop();
  }
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function fill(): Promise<Posts> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const by = [];
  for (const [name, email] of Object.entries(PEOPLE)) {
    const role = name === 'admin' ? 'admin' : 'reader';
    by.push(await createUser({ name, email, password: PASSWORD, role }));
  }
  const make = async () => {
    const { slug, posts } = await aPost({ en: undefined });
    return { slug, id: posts[0]?.id ?? '' };
  };
  const made = { none: await make(), many: await make(), long: await make() };
  await manyComments(COMMENTS, { postId: made.many.id, by });
  await manyComments(COMMENTS, { postId: made.long.id, by, content: 'ї'.repeat(COMMENT_MAX) });
  await storage.close();
  return made;
}

async function measurePages(server: RunningServer, { none, many }: Posts): Promise<void> {
  const address = server.url + paths.post('uk', many.slug);
  const reader = await signIn(server, PEOPLE.reader);
  const admin = await signIn(server, PEOPLE.admin);
  await firstBytes('a reader, no comments', server.url + paths.post('uk', none.slug), '');
  await firstBytes('a reader, first page', address, '');
  await firstBytes('a reader, page 20', `${address}?comments=20`, '');
  await firstBytes('signed in, first page', address, reader);
  await firstBytes('an admin, first page', address, admin);
  const after: number[] = [];
  for (let count = 0; count < TIMES / 4; count++) {
    await fetch(server.url + operations.createComment.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: admin },
      body: JSON.stringify({ postId: many.id, content: `Новий коментар ${count}` }),
    });
    after.push((await ask(address)).firstByte);
  }
  report('a reader, first page after a change', after);
}

async function firstBytes(name: string, url: string, cookie: string): Promise<void> {
  const times: number[] = [];
  let size = 0;
  for (let count = 0; count < TIMES; count++) {
    const { firstByte, bytes } = await ask(url, cookie);
    times.push(firstByte);
    size = bytes;
  }
  report(`${name} (${(size / 1000).toFixed(0)} kB)`, times);
}

/** By processor time, which other work on the machine does not change as it does the clock. */
async function measureShare(server: RunningServer, { none, many }: Posts): Promise<void> {
  for (const [name, { slug }] of Object.entries({ 'no comments': none, 'many comments': many })) {
    const url = server.url + paths.post('uk', slug);
    await autocannon({ url, connections: 4, amount: 200 });
    const before = processorMs(server.pid);
    const amount = 600;
    const { non2xx, requests } = await autocannon({ url, connections: 4, amount });
    if (non2xx > 0) throw new Error(`${url} failed under load`);
    const after = processorMs(server.pid);
    const [service, database] = after.map((ms, index) => (ms - (before[index] ?? 0)) / amount);
    console.log(
      `page with ${name}: ${service?.toFixed(2)} ms of the service, ${database?.toFixed(2)} ms of the database, ${requests.average.toFixed(0)}/s`,
    );
  }
}

async function measureApi(server: RunningServer, { many, long }: Posts): Promise<void> {
  for (const [name, { id }, atOnce] of [
    ['comments', many, 1],
    ['comments as long as they may be', long, 1],
    ['the same, four at once', long, 4],
  ] as const) {
    const url = `${server.url}${operations.listComments.path}?postId=${id}`;
    const before = residentMB(server.pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMB(server.pid));
    }, 5);
    const answers = await Promise.all(Array.from({ length: atOnce }, () => ask(url)));
    clearInterval(watch);
    const [{ firstByte, total, bytes } = { firstByte: 0, total: 0, bytes: 0 }] = answers;
    console.log(
      `API, ${COMMENTS} ${name}: first byte ${firstByte.toFixed(0)} ms, whole ${total.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB; the service grew from ${before.toFixed(0)} by ${(peak - before).toFixed(0)} MB`,
    );
  }
}

function ask(url: string, cookie = ''): Promise<{ firstByte: number; total: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      const firstByte = performance.now() - startedAt;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        else resolve({ firstByte, total: performance.now() - startedAt, bytes });
      });
    }).on('error', reject);
  });
}

async function signIn(server: RunningServer, email: string): Promise<string> {
  const response = await fetch(server.url + operations.signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(`${name}: first byte ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
}

function residentMB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Of the service, and of the processes that it started. */
function processorMs(pid: number): number[] {
  return [[pid], childrenOf(pid)].map((group) => group.reduce((sum, one) => sum + ownMs(one), 0));
}

function ownMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // In hundredths of a second: utime and stime (proc(5)).
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
