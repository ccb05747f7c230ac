import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aPngWith } from '#test/factories/hostile-pictures.ts';
import { childrenOf, killNow } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { ownFileSystem, run } from './own-disk.ts';
import { clientOf, createKey, statusOf } from './writing-client.ts';

const MEGABYTE = 1024 * 1024;

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await temporaryFolder();
});

test('parallel uploads do not pass the minimum together', async ({ skip }) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await createKey(disk, DATA_DIR);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '200' }, [], disk.prefix());
  const client = clientOf(server, key);
  await disk.resize('330m');
  const files = Array.from({ length: 20 }, () => aPngWith('fdAT', randomBytes(9 * MEGABYTE)));

  const statuses = await Promise.all(
    (await Promise.all(files)).map((bytes) => statusOf(client.upload(bytes))),
  );

  expect([...new Set(statuses)].sort()).toEqual([201, 503]);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(10);
  expect(await statusOf(client.get('/en/tags'))).toBe(200);
  expect(server.output()).not.toContain('ended unexpectedly');
});

test('a disk that something else fills stops no reads, and the engine returns automatically', async ({
  skip,
}) => {
  const disk = await ownFileSystem(DATA_DIR);
  if (!disk) return skip('a file system of its own can not be had here');
  const key = await createKey(disk, DATA_DIR);
  const server = await startServer({ DATA_DIR, MIN_FREE_MB: '100' }, [], disk.prefix());
  const client = clientOf(server, key);
  expect(await statusOf(client.post('one'))).toBe(201);
  // Its copy in the disk cache is the space that the engine gets back first.
  expect(await statusOf(client.keyedUpload(await aPngWith('fdAT', randomBytes(40 * MEGABYTE))))).toBe(201);
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
