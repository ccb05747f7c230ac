import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { database } from '#server/db/client.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

/** Work that takes its turn, and all others wait until the returned function is called. */
async function occupyQueue(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  await new Promise<void>((begin) => {
    const work = () => {
      begin();
      return promise;
    };
    void pictureQueue.run('occupied', work, { rank: 'first' });
  });

  return resolve;
}

async function stored(options: { key?: string } = {}): Promise<string> {
  // Wide enough for each of PICTURE_WIDTHS.
  const bytes = await aPicture('jpeg', { width: 2_000, height: 20 });
  return ((await (await upload({ bytes }, options)).json()) as { url: string }).url;
}

const idle = () => vi.waitFor(() => expect(pictureQueue.waiting).toBe(0), { timeout: 60_000 });

test('requests that are dropped delay nobody: their work is removed from the queue', async () => {
  const own = await stored({ key });
  const urls = await Promise.all(Array.from({ length: 3 }, () => stored()));
  await idle();
  const release = await occupyQueue();
  const leaving = new AbortController();
  const addresses = urls.flatMap((url) => PICTURE_WIDTHS.map((width) => `${url}?w=${width}`));
  const dropped = addresses.map((address) => request(address, { ...ANY, signal: leaving.signal }));
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(16));

  leaving.abort();
  const responses = await Promise.all(dropped);
  const asked = request(`${own}?w=320`, ANY);
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(1));
  release();
  const response = await asked;

  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(responses.filter(({ status }) => status === 499).length).toBeGreaterThanOrEqual(16);
  await idle();
  // The publisher's.
  expect(await database().collection('mediaVariants').countDocuments()).toBe(1);
});

test('when public uploads fill the queue, they get the picture itself and publishers the smaller copy', async () => {
  const own = await stored({ key });
  const urls = await Promise.all(Array.from({ length: 4 }, () => stored()));
  await idle();
  const release = await occupyQueue();
  const addresses = urls.flatMap((url) => PICTURE_WIDTHS.map((width) => `${url}?w=${width}`));
  const asked = addresses.map((address) => request(address, ANY));
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(16));

  const askedOwn = request(`${own}?w=320`, ANY);
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(17));
  release();
  const response = await askedOwn;
  const responses = await Promise.all(asked);

  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200));
  const standIns = responses.filter(({ headers }) => headers.get('Content-Type') === 'image/jpeg');
  expect(standIns.length).toBeGreaterThanOrEqual(24 - 16);
  for (const { headers } of standIns) expect(headers.get('Cache-Control')).toBe('public, max-age=10');
  for (const { body } of responses) await body?.cancel();
  await idle();
});
