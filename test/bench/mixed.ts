import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { createKey } from '#server/keys/keys.ts';
import { openStorage } from '#server/storage.ts';
import { createUser } from '#server/users/users.ts';
import { aPost } from '#test/factories/posts.ts';
import { freePort, type RunningServer, runServer } from '#test/setup/server.ts';
import { reportMemory, watchMemory } from './load/memory-over-time.ts';

/**
 * Mixed traffic: `npm run bench -- mixed [--seconds 300] [--connections 256]`. Most connections read
 * pages, lists, searches and the API; some send events, comments, posts and pictures. Prints the responses, the
 * 99th percentile of each kind and the memory, and counts every acknowledged write in the database afterwards.
 * Exits with 1 after an error, a lost write, or, in a run of more than four minutes, if the memory is not flat in
 * the second half.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    connections: { type: 'string', default: '256' },
  },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = Number(values.connections);
const READER = { email: 'reader@example.com', password: 'лупайте сю скалу' };
const SLUGS = Array.from({ length: 50 }, (_, number) => `post-${number}`);
const WORDS = ['перший', 'слово', 'text', 'second', 'нічого'];
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
/** Comments have a limit of 60 a minute for a user. */
const COMMENT_EVERY_MS = 1_200;

type Kind = 'page' | 'search' | 'list' | 'event' | 'comment' | 'post' | 'upload';
type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };
type Target = { key: string; cookie: string; postId: string };

/** Shares of a hundred requests. Comments come from one connection at intervals. */
const SHARES: [Kind, number][] = [
  ['page', 45],
  ['list', 20],
  ['search', 15],
  ['event', 17],
  ['post', 1],
  ['upload', 2],
];

const times: Record<string, number[]> = {};
const statuses: Record<string, number> = {};
const errors: string[] = [];
const written: Record<'event' | 'comment' | 'post' | 'upload', number> = {
  event: 0,
  comment: 0,
  post: 0,
  upload: 0,
};
let sent = 0;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const config = readConfig({ DATA_DIR });
try {
  const { key, postId } = await fill();
  const env = {
    DATA_DIR,
    LOG_LEVEL: 'warn',
    PUBLIC_UPLOADS_PER_ADDRESS_MB: '10000',
  };
  const metricsPort = await freePort();
  const server = await runServer({ ...env, PUBLIC_UPLOADS_MB: '10000', METRICS_PORT: String(metricsPort) });
  try {
    const target = { key, postId, cookie: await signIn(server) };
    const watch = watchMemory(server, metricsPort);
    await load(server, target);
    const growth = reportMemory(watch.stop());
    if (growth) errors.push(growth);
  } finally {
    await server.stop();
  }
  report();
  await countWrites();
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}
for (const error of errors.slice(0, 10)) console.log(error);
console.log(errors.length === 0 ? 'no error, no lost write' : `${errors.length} errors`);
if (errors.length > 0) process.exitCode = 1;

async function fill(): Promise<{ key: string; postId: string }> {
  const storage = await openStorage({ config });
  await createUser({ actor: SERVICE, ...READER, name: 'Читачка' });
  const { secret } = await createKey({ actor: COMMAND_LINE, name: 'bench', authorName: 'Леся Українка' });
  let postId = '';
  for (const slug of SLUGS) postId = (await aPost({ slug })).posts[0]?.id ?? '';
  await storage.close();
  return { key: secret, postId };
}

async function signIn({ url }: RunningServer): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(READER) };
  const response = await fetch(url + operations.signIn.path, init);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends until the time is over. */
async function load(server: RunningServer, target: Target): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const endsAt = performance.now() + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < endsAt) await sendOne(server, { agent, target, kind: nextKind() });
  };
  const commenter = async () => {
    for (; performance.now() < endsAt; await sleep(COMMENT_EVERY_MS))
      await sendOne(server, { agent, target, kind: 'comment' });
  };
  await Promise.all([commenter(), ...Array.from({ length: CONNECTIONS - 1 }, client)]);
  agent.destroy();
}

function nextKind(): Kind {
  let at = (sent++ * 37) % 100;
  for (const [kind, share] of SHARES) {
    if (at < share) return kind;
    at -= share;
  }
  return 'page';
}

async function sendOne(
  server: RunningServer,
  { agent, target, kind }: { agent: Agent; target: Target; kind: Kind },
): Promise<void> {
  const startedAt = performance.now();
  const status = await send(server.url, agent, await makeRequest(kind, target)).catch((error) =>
    String(error),
  );
  const list = times[kind] ?? [];
  times[kind] = list;
  list.push(performance.now() - startedAt);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (typeof status === 'string' || status >= 400) errors.push(`${kind}: ${status}`);
  else if (kind in written) written[kind as keyof typeof written]++;
}

async function makeRequest(kind: Kind, { key, cookie, postId }: Target): Promise<Sent> {
  const number = sent;
  const slug = SLUGS[number % SLUGS.length] ?? '';
  const locale = number % 2 ? 'uk' : 'en';
  const json = (path: string, body: object, headers: Record<string, string> = {}): Sent => ({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });
  switch (kind) {
    case 'page':
      return { method: 'GET', path: number % 3 ? paths.post(locale, slug) : paths.home(locale) };
    case 'list':
      return {
        method: 'GET',
        path: `${operations.listPosts.path}?locale=${locale}&page=${1 + (number % 5)}`,
      };
    case 'search':
      return {
        method: 'GET',
        path: `${operations.searchPosts.path}?q=${encodeURIComponent(`${WORDS[number % 5]} ${number % 97}`)}`,
      };
    case 'event':
      return json(operations.trackEvent.path, {
        type: 'click',
        path: '/uk',
        sessionId: `s-${number}`,
        element: 'a',
      });
    case 'comment':
      return json(operations.createComment.path, { postId, content: `Допис ${number}` }, { Cookie: cookie });
    case 'post':
      return json(
        operations.createPost.path,
        { slug: `new-${number}`, uk: { title: `Допис ${number}`, content: 'Текст' }, published: true },
        { Authorization: `Bearer ${key}` },
      );
    case 'upload':
      return makeUpload();
  }
}

async function makeUpload(): Promise<Sent> {
  const raw = { width: 32, height: 32, channels: 3 } as const;
  const picture = await sharp(randomBytes(32 * 32 * 3), { raw })
    .png()
    .toBuffer();
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  return { method: 'POST', path: operations.uploadPicture.path, headers, body };
}

function send(
  url: string,
  agent: Agent,
  { method, path: target, headers = {}, body }: Sent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': body.length } : {};
    const options = { method, agent, headers: { 'User-Agent': PERSON, ...length, ...headers } };
    const sending = request(url + target, options, (response) => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sending.on('error', reject).end(body);
  });
}

function report(): void {
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s: ${Object.entries(statuses)
      .map((entry) => entry.join(' × '))
      .join(', ')}`,
  );
  for (const [kind, list] of Object.entries(times)) {
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    console.log(`${kind}: ${list.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
}

/** Compares the acknowledged writes with what is stored. */
async function countWrites(): Promise<void> {
  const storage = await openStorage({ config });
  const count = (collection: string, filter: object = {}) =>
    database().collection(collection).countDocuments(filter);
  const stored = {
    event: await count('analyticsEvents'),
    comment: await count('comments'),
    post: (await count('posts')) - 2 * SLUGS.length,
    upload: await count('media'),
  };
  await storage.close();
  for (const kind of ['event', 'comment', 'post', 'upload'] as const) {
    console.log(`${kind}: ${written[kind]} acknowledged, ${stored[kind]} stored`);
    if (stored[kind] < written[kind]) errors.push(`${written[kind] - stored[kind]} of ${kind} are lost`);
  }
}
