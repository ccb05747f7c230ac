import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { uploadedPictureSchema } from '#contract/media/media.ts';
import { aPicture } from '#test/factories/media.ts';
import type { RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ownFileSystem } from './own-disk.ts';
import { ADMIN, clientOf, createKey, statusOf } from './writing-client.ts';

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
});

/** Files in the disk cache of media. The folder is on the service's own file system. */
function cachedFiles({ pid }: RunningServer): string[] {
  return readdirSync(`/proc/${pid}/root${DATA_DIR}/media-cache/${pid}`);
}

test('below the minimum of free space writes get 503, cached copies go, and reads continue', async ({
  skip,
}) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await createKey(disk, DATA_DIR);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '300', ...ADMIN }, [], disk.prefix());
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
