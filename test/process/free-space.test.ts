import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { uploadedPictureSchema } from '#contract/media.ts';
import { aPngWith } from '#test/factories/hostile-pictures.ts';
import { aPicture } from '#test/factories/media.ts';
import { childrenOf, killNow, type RunningServer } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { type OwnDisk, ownFileSystem, run } from './own-disk.ts';

const MEGABYTE = 1024 * 1024;
const EMAIL = 'olha@example.com';
const PASSWORD = 'contra spem spero';

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
});

/** A key and an admin in the data folder. */
async function prepare(disk: OwnDisk): Promise<string> {
  const cli = async (...args: string[]) => {
    const env = { DATA_DIR, DVOMOVA_PASSWORD: PASSWORD };
    const { code, stdout, stderr } = await runToEnd(['scripts/cli.ts', ...args], env, disk.prefix());
    expect(code, stderr).toBe(0);
    return stdout.trim();
  };
  await cli('user', 'create', EMAIL, 'Ольга', '--admin');
  return cli('key', 'create', 'test');
}

/** Requests to a running service; each resolves with the response. */
function clientOf({ url }: RunningServer, key: string) {
  const Authorization = `Bearer ${key}`;
  const json = { 'Content-Type': 'application/json' };
  const send = (path: string, method: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(url + path, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
  const upload = (path: string, bytes: Buffer<ArrayBuffer>, headers: Record<string, string>) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'x');
    return send(path, 'POST', headers, form);
  };
  return {
    get: (path: string) => fetch(url + path),
    post: (slug: string) => {
      const body = { slug, uk: { title: slug, content: 'Текст.' }, published: true };
      return send('/api/v1/posts', 'POST', { Authorization, ...json }, JSON.stringify(body));
    },
    remove: (slug: string) => send(`/api/v1/posts/${slug}`, 'DELETE', { Authorization }),
    signIn: () =>
      send('/api/auth/sign-in', 'POST', json, JSON.stringify({ email: EMAIL, password: PASSWORD })),
    view: () =>
      send('/api/track', 'POST', json, JSON.stringify({ type: 'pageview', path: '/uk', sessionId: 's' })),
    form: (path: string) => send(path, 'POST', {}, new URLSearchParams({ email: 'a@b.example' })),
    upload: (bytes: Buffer<ArrayBuffer>) => upload('/api/upload', bytes, {}),
    keyedUpload: (bytes: Buffer<ArrayBuffer>) => upload('/api/v1/upload', bytes, { Authorization }),
  };
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Files in the disk cache of media. The folder is on the service's own file system. */
function cachedFiles({ pid }: RunningServer): string[] {
  return readdirSync(`/proc/${pid}/root${DATA_DIR}/media-cache/${pid}`);
}

test('below the minimum of free space writes are 503, cached copies go, reads go on', async ({ skip }) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await prepare(disk);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '300' }, [], disk.prefix());
  const client = clientOf(server, key);
  const picture = await client.upload(await aPicture('jpeg', { width: 700, height: 300 }));
  const { url } = uploadedPictureSchema.parse(await picture.json());
  expect(await statusOf(client.post('one'))).toBe(201);
  expect(await statusOf(client.post('two'))).toBe(201);
  expect(cachedFiles(server)).toHaveLength(1);

  await disk.resize('300m');

  const refusal = await client.post('three');
  expect(refusal.status).toBe(503);
  expect(refusal.headers.get('Retry-After')).toMatch(/^\d+$/);
  const error = 'The disk has too little free space';
  const details = [{ path: '', message: error, code: 'disk_full' }];
  expect(errorSchema.parse(await refusal.json())).toEqual({ error, details });
  expect(cachedFiles(server)).toEqual([]);
  expect(await statusOf(client.upload(await aPicture('png')))).toBe(503);
  expect(await statusOf(client.keyedUpload(await aPicture('png')))).toBe(503);
  expect(await statusOf(client.view())).toBe(503);
  const page = await client.form('/uk/sign-up');
  expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
  // What an owner needs to make space.
  expect(await statusOf(client.signIn())).toBe(200);
  // A form without a passkey or a code.
  expect(await statusOf(client.form('/uk/sign-in/second-step'))).toBe(400);
  expect(await statusOf(client.remove('two'))).toBe(200);

  for (const path of ['/uk', '/uk/blog/one', '/en/tags', '/api/v1/posts', url, '/sitemap.xml', '/readyz'])
    expect(await statusOf(client.get(path)), path).toBe(200);
  const smaller = await client.get(`${url}?w=320`);
  expect(smaller.headers.get('Content-Type')).toBe('image/jpeg');
  expect(smaller.headers.get('Cache-Control')).toBe('public, max-age=10');
  expect(server.output()).toContain('The disk has less free space than MIN_FREE_MB');

  await disk.lift();
  expect(await statusOf(client.post('three'))).toBe(201);
  expect(await statusOf(client.view())).toBe(200);
  expect((await client.get(`${url}?w=320`)).headers.get('Content-Type')).toBe('image/webp');
  // The log is written in batches.
  await expect.poll(() => server.output()).toContain('The disk has free space again');
});

test('parallel uploads do not pass the minimum together', async ({ skip }) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await prepare(disk);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '200' }, [], disk.prefix());
  const client = clientOf(server, key);
  await disk.resize('330m');
  const files = Array.from({ length: 20 }, () => aPngWith('prVt', randomBytes(9 * MEGABYTE)));

  const statuses = await Promise.all(
    (await Promise.all(files)).map((bytes) => statusOf(client.upload(bytes))),
  );

  expect([...new Set(statuses)].sort()).toEqual([201, 503]);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10);
  expect(await statusOf(client.get('/en/tags'))).toBe(200);
  expect(server.output()).not.toContain('ended unexpectedly');
});

test('a disk that something else fills stops no reads, and the engine returns by itself', async ({
  skip,
}) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await prepare(disk);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '100' }, [], disk.prefix());
  const client = clientOf(server, key);
  expect(await statusOf(client.post('one'))).toBe(201);
  // Its copy in the disk cache is the space that the engine gets back first.
  expect(await statusOf(client.keyedUpload(await aPngWith('prVt', randomBytes(40 * MEGABYTE))))).toBe(201);
  expect(await statusOf(client.get('/uk'))).toBe(200);

  const full = `${DATA_DIR}/full`;
  await run([...disk.prefix(), 'dd', 'if=/dev/zero', `of=${full}`, 'bs=1M']).catch(() => {});
  const [engine = 0] = childrenOf(server.pid);
  killNow(engine);

  expect(await statusOf(client.get('/uk'))).toBe(200);
  await expect.poll(() => server.output()).toContain('The database engine runs again');
  await expect.poll(() => statusOf(client.get('/uk/blog/one'))).toBe(200);
  expect(await statusOf(client.post('two'))).toBe(503);
  expect(await statusOf(client.view())).toBe(503);

  // Now without cached files that could be removed.
  await run([...disk.prefix(), 'dd', 'if=/dev/zero', `of=${full}2`, 'bs=4096']).catch(() => {});
  const [, again] = /"pid":(\d+),"msg":"The database engine runs again"/.exec(server.output()) ?? [];
  killNow(Number(again));
  await expect.poll(() => server.output()).toContain('The database engine did not start');
  expect(await statusOf(client.get('/uk'))).toBe(200);
  await run([...disk.prefix(), 'rm', full, `${full}2`]);

  await expect.poll(() => statusOf(client.get('/readyz'))).toBe(200);
  expect(await statusOf(client.post('two'))).toBe(201);
  expect(await statusOf(client.view())).toBe(200);
});
