import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { postListSchema } from '#contract/posts/records.ts';
import { freePort, type RunningServer } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { limitedFiles, type OwnDisk, ownFileSystem, run } from './own-disk.ts';

const POSTS_MAX = 500;

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
});

/** Without a minimum of free space the disk is filled to the last byte. */
const NO_MINIMUM = { MIN_FREE_MB: '0' };

test('a full disk refuses writes with 503 and loses no acknowledged write', async ({ skip }) => {
  const disk = (await ownFileSystem(DATA_DIR)) ?? (await limitedFiles());
  if (!disk) return skip('neither name spaces nor limits on files can be had here');
  const key = await createKey(disk);
  await disk.shrink();
  const server = await startServer({ DATA_DIR, ...NO_MINIMUM }, [], disk.prefix());

  const cached = ['/uk', '/robots.txt'];
  for (const path of [...cached, ...cached]) await (await fetch(server.url + path)).arrayBuffer();
  const { answered, refusal } = await postUntilRefused(server, key);

  expect(refusal.status).toBe(503);
  expect(refusal.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(errorSchema.parse(await refusal.json())).toEqual({ error: 'The database is not responding' });
  for (const path of [...cached, '/healthz']) expect((await fetch(server.url + path)).status, path).toBe(200);
  await server.stop();

  await disk.lift();
  const again = await startServer({ DATA_DIR }, [], disk.prefix());
  for (const locale of ['uk', 'en'] as const) {
    const there = await listSlugs(again, locale);
    expect(answered.filter((slug) => !there.has(slug))).toEqual([]);
  }
  expect((await post(again, key, 'після')).status).toBe(201);
});

test('a start on a full disk fails with one sentence and succeeds after space is freed', async ({ skip }) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await createKey(disk);
  await disk.shrink();
  // `dd` fails when no byte is left.
  await run([...disk.prefix(), 'dd', 'if=/dev/zero', `of=${DATA_DIR}/rest`, 'bs=4096']).catch(() => {});

  const env = { DATA_DIR, PORT: String(await freePort()) };
  const { code, stderr } = await runToEnd(['server/main.ts'], env, disk.prefix());

  expect(code).toBe(1);
  expect(stderr).toBe(
    `There is no space left for the data folder ${DATA_DIR}. Free some, or set DATA_DIR to a folder on another disk.\n`,
  );
  await disk.lift();
  const server = await startServer({ DATA_DIR }, [], disk.prefix());
  expect((await post(server, key, 'перша')).status).toBe(201);
});

test('a first start without space for a database fails with one sentence', async ({ skip }) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  await disk.shrink();

  const env = { DATA_DIR, PORT: String(await freePort()) };
  const { code, stderr } = await runToEnd(['server/main.ts'], env, disk.prefix());

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The disk of the database has too little free space: .+ Free some, or .+\.\n$/);
});

async function createKey(disk: Pick<OwnDisk, 'prefix'>): Promise<string> {
  const command = ['scripts/cli.ts', 'key', 'create', 'test'];
  const { stdout } = await runToEnd(command, { DATA_DIR }, disk.prefix());
  return stdout.trim();
}

async function postUntilRefused(
  server: RunningServer,
  key: string,
): Promise<{ answered: string[]; refusal: Response }> {
  const answered: string[] = [];
  for (let number = 0; number < POSTS_MAX; number++) {
    const slug = `post-${number}`;
    const response = await post(server, key, slug);
    if (response.status !== 201) return { answered, refusal: response };
    answered.push(slug);
  }
  throw new Error('The disk was never full');
}

/** Publishes a post with 200 kB of incompressible text in each language. */
async function post(server: RunningServer, key: string, slug: string): Promise<Response> {
  const version = () => ({ title: slug, content: `\`\`\`\n${randomBytes(100_000).toString('hex')}\n\`\`\`` });
  const body = { slug, uk: version(), en: version(), published: true };
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return fetch(`${server.url}/api/v1/posts`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function listSlugs(server: RunningServer, locale: 'uk' | 'en'): Promise<Set<string>> {
  const slugs = new Set<string>();
  for (let page = 1; ; page++) {
    const response = await fetch(`${server.url}/api/v1/posts?locale=${locale}&limit=50&page=${page}`);
    const { posts, pagination } = postListSchema.parse(await response.json());
    for (const { slug } of posts) slugs.add(slug);
    if (page >= pagination.totalPages) return slugs;
  }
}
