import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { database } from '#server/db/client.ts';
import { getPictures } from '#server/media/media.ts';
import type { MediaDoc } from '#server/media/model.ts';
import {
  aCostlyAvif,
  aDeflatedChunk,
  aGifOf,
  aGifOfFrames,
  aJpegOf,
  aJpegWithScans,
  anApngOf,
  anAvifOf,
  anAvifSequence,
  anAvifThatLies,
  aPngOf,
  aPngWith,
  aWebpOf,
} from '#test/factories/hostile-pictures.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';
import { answerOf, complaintsOf } from '#test/setup/responses.ts';

useDatabase();

const MEGABYTE = 1024 * 1024;
const media = () => database().collection<MediaDoc>('media').findOne({});

/** Sends a public upload that is refused and stores nothing. Returns the problems of the response. */
async function refused(bytes: Buffer<ArrayBuffer>): Promise<string[]> {
  const before = await everything();
  const complaints = await complaintsOf(await upload({ bytes }));
  expect(await everything()).toEqual(before);
  return complaints;
}

async function accepted(bytes: Buffer<ArrayBuffer>): Promise<Buffer> {
  const { url } = await answerOf(await upload({ bytes }), operations.uploadPicture, 201);
  return Buffer.from(await (await request(url)).arrayBuffer());
}

describe('a public picture that announces too many pixels is refused', () => {
  test.each([
    ['a PNG of 3,600 megapixels', () => aPngOf(60_000, 60_000)],
    ['a PNG of 26 megapixels', () => aPngOf(5_200, 5_000)],
    ['a long and narrow PNG', () => aPngOf(100_000, 1)],
    ['a JPEG', () => aJpegOf(65_500, 65_500)],
    ['a WebP', () => aWebpOf(16_383, 16_383)],
    ['a GIF with a large screen', () => aGifOf(60_000, 60_000, 'screen')],
    ['a GIF with a frame larger than its screen', () => aGifOf(60_000, 60_000, 'frame')],
    ['an AVIF', () => anAvifOf(60_000, 60_000)],
    ['an AVIF whose property says less than its data', () => anAvifThatLies()],
    ['an animated PNG of a million frames', () => anApngOf(1_000_000)],
    ['a GIF of 2,000 frames', async () => aGifOfFrames(2_000)],
    [
      'a GIF whose frames are too large together',
      async () => aGifOfFrames(20, { width: 4000, height: 4000 }),
    ],
    ['an AVIF sequence of 1,001 frames', () => anAvifSequence({ frames: 1_001 })],
  ])('%s', async (_name, make) => {
    expect(await refused(await make())).toEqual(['file picture_too_large']);
  });
});

describe('a public picture that does not say its size is refused', () => {
  test.each([
    ['a GIF without frames', Buffer.from('GIF89a\x10\0\x10\0\0\0\0;', 'latin1')],
    ['a JPEG without a frame header', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a WebP without a picture', Buffer.from('RIFF\x0c\0\0\0WEBPALPH\0\0\0\0', 'latin1')],
    ['a PNG with a width of 0', aPngOf(0, 10)],
    ['a JPEG with a height of 0', aJpegOf(10, 0)],
  ])('%s', async (_name, bytes) => {
    expect(await refused(Buffer.from(await bytes))).toEqual(['file unmeasurable_picture']);
  });
});

describe('a public picture made to cost decoders time or memory is refused', () => {
  test('a PNG whose colour profile inflates to 64 MB', async () => {
    const profile = aDeflatedChunk(64 * MEGABYTE);
    expect(profile.length).toBeLessThan(100_000);

    expect(await refused(await aPngWith('iCCP', profile))).toEqual(['file unsafe_picture']);
  });

  test('a JPEG of 25 scans', async () => {
    expect(await refused(await aJpegWithScans(25))).toEqual(['file unsafe_picture']);
  });

  test('a GIF of a hundred thousand parts', async () => {
    expect(await refused(aGifOfFrames(100_000))).toEqual(['file unsafe_picture']);
  });
});

test('a text in a PNG that inflates to 64 MB is removed without being inflated', async () => {
  const bytes = await aPngWith('zTXt', aDeflatedChunk(64 * MEGABYTE));

  const stored = await accepted(bytes);

  expect(stored.includes('zTXt')).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 48, height: 32 });
});

test('a photo of 24 megapixels is accepted and has smaller copies', async () => {
  const create = { width: 5_712, height: 4_284, channels: 3, background: 'white' } as const;

  await accepted(Buffer.from(await sharp({ create }).jpeg().toBuffer()));

  expect(await media()).toMatchObject({ dimensions: { width: 5_712, height: 4_284 }, isResizable: true });
});

test('a picture that takes more memory than it may is kept, without smaller copies, and delays no other', async () => {
  const bytes = await aCostlyAvif();
  const { url } = await answerOf(await upload({ bytes }), operations.uploadPicture, 201);
  const usual = await upload({ bytes: await aPicture('avif', { width: 400 }) });
  const next = `${(await answerOf(usual, operations.uploadPicture, 201)).url}?w=320`;

  const [first, second] = await Promise.all([`${url}?w=320`, next].map((path) => request(path, ANY)));
  expect(first?.headers.get('Content-Type')).toBe('image/avif');
  expect(second?.headers.get('Content-Type')).toBe('image/webp');
  for (const path of [`${url}?w=320`, `${url}/thumbnail`, url]) {
    const response = await request(path, ANY);
    expect(response.headers.get('Content-Type')).toBe('image/avif');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  }
  expect(await media()).toMatchObject({ isResizable: false });
  expect(await getPictures([url])).toEqual(
    new Map([[url, { kind: 'image', width: 5_800, height: 4_300, widths: [] }]]),
  );
});

test('an animation of 30 megapixels is accepted and stays as it is', async () => {
  await accepted(aGifOfFrames(30, { width: 1_000, height: 1_000 }));

  expect(await media()).toMatchObject({ isAnimated: true, isResizable: false });
});

test('a sequence as AVIF is accepted without the metadata of its tracks', async () => {
  const bytes = await anAvifSequence();
  expect(bytes.includes('a place')).toBe(true);

  const stored = await accepted(bytes);

  expect(stored.length).toBe(bytes.length);
  expect(stored.includes('a place')).toBe(false);
  expect(await media()).toMatchObject({ type: 'image/avif', dimensions: { width: 48, height: 32 } });
});

test('a picture that is too large for a public upload is stored for a key, without smaller copies', async () => {
  const bytes = await aPngOf(60_000, 60_000);

  const sent = await upload({ bytes }, { key: await aKey() });

  const { url } = await answerOf(sent, operations.uploadMedia, 201);
  const response = await request(`${url}?w=320`, ANY);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect((await media())?.isResizable).toBe(false);
});
