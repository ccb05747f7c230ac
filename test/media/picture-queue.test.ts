import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { database } from '#server/db/client.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

/** A JPEG of 24 megapixels in one colour, of less than a megabyte. */
async function aLargePicture(level: number): Promise<Buffer<ArrayBuffer>> {
  const background = { r: level, g: level, b: level };
  const create = { width: 5_712, height: 4_284, channels: 3, background } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

async function stored(bytes: Buffer<ArrayBuffer>, options: { key?: string } = {}): Promise<string> {
  return ((await (await upload({ bytes }, options)).json()) as { url: string }).url;
}

const idle = () => vi.waitFor(() => expect(pictureQueue.waiting).toBe(0), { timeout: 60_000 });

test('requests that are dropped delay nobody: their work is removed from the queue', async () => {
  const own = await stored(await aPicture('jpeg', { width: 700, height: 300 }), { key });
  const urls = await Promise.all([50, 100, 150].map(async (level) => stored(await aLargePicture(level))));
  const leaving = new AbortController();
  const addresses = urls.flatMap((url) => PICTURE_WIDTHS.map((width) => `${url}?w=${width}`));
  const dropped = addresses.map((address) => request(address, { signal: leaving.signal }));
  await vi.waitFor(() => expect(pictureQueue.waiting).toBeGreaterThan(10));

  leaving.abort();
  const made = await database().collection('mediaVariants').countDocuments();
  const responses = await Promise.all(dropped);
  const response = await request(`${own}?w=320`);

  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(responses.some(({ status }) => status === 499)).toBe(true);
  await idle();
  // Besides those made before: the one that was being made, and the publisher's.
  expect(await database().collection('mediaVariants').countDocuments()).toBeLessThanOrEqual(made + 2);
});

test('when public uploads fill the queue, they get the picture itself and publishers the smaller copy', async () => {
  const own = await stored(await aPicture('jpeg', { width: 700, height: 300 }), { key });
  const urls = await Promise.all(
    [50, 100, 150, 200].map(async (level) => stored(await aLargePicture(level))),
  );
  const addresses = urls.flatMap((url) => PICTURE_WIDTHS.map((width) => `${url}?w=${width}`));
  const asked = addresses.map((address) => request(address));
  await vi.waitFor(() => expect(pictureQueue.waiting).toBe(16));

  const response = await request(`${own}?w=320`);
  const responses = await Promise.all(asked);

  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200));
  const standIns = responses.filter(({ headers }) => headers.get('Content-Type') === 'image/jpeg');
  // One is being made and 16 wait.
  expect(standIns.length).toBeGreaterThanOrEqual(24 - 17);
  for (const { headers } of standIns) expect(headers.get('Cache-Control')).toBe('public, max-age=10');
  for (const { body } of responses) await body?.cancel();
  await idle();
});
