import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { config } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { resizePicture } from '#server/media/formats/pictures.ts';
import type { MediaDoc } from '#server/media/model.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const IMMUTABLE = 'public, max-age=31536000, immutable';

let bytes: Buffer<ArrayBuffer>;
let url: string;
beforeEach(async () => {
  bytes = await aPicture('jpeg', { width: 700, height: 300 });
  ({ url } = await answerOf(await upload({ bytes }, { key: await aKey() }), operations.uploadMedia, 201));
});

const removeCopies = () => rm(path.join(config().dataDir, 'media-cache'), { recursive: true, force: true });
const isResizable = async () => (await database().collection<MediaDoc>('media').findOne({}))?.isResizable;

describe('while a picture cannot be resized for a reason that is not its own', () => {
  beforeEach(async () => {
    await removeCopies();
    vi.stubEnv('TMPDIR', '/nowhere');
    return () => vi.unstubAllEnvs();
  });

  test.each(['?w=320', '?w=960', '/thumbnail'])(
    '%s is the picture itself with a short lifetime',
    async (suffix) => {
      const warn = vi.spyOn(log, 'warn');

      const response = await request(url + suffix, ANY);

      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=10');
      expect(response.headers.get('Content-Type')).toBe('image/jpeg');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(await isResizable()).toBe(true);
      expect(warn.mock.calls).toEqual([[expect.anything(), 'A smaller copy of a picture could not be made']]);
    },
  );

  test('the picture itself stays immutable', async () => {
    expect((await request(url)).headers.get('Cache-Control')).toBe(IMMUTABLE);
  });

  test('the next request tries again', async () => {
    await request(`${url}?w=320`, ANY);
    vi.unstubAllEnvs();

    const response = await request(`${url}?w=320`, ANY);

    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
  });
});

test('a cached copy that something else removed is replaced', async () => {
  await removeCopies();

  expect((await request(`${url}?w=320`, ANY)).headers.get('Content-Type')).toBe('image/webp');
  expect((await request(`${url}/thumbnail`, ANY)).headers.get('Content-Type')).toBe('image/webp');
});

test('a missing file does not count as a damaged picture', async () => {
  const gone = resizePicture({ path: '/nowhere/a.jpg', width: 320, type: 'image/webp', isAnimated: false });

  await expect(gone).rejects.toThrow('Input file is missing');
});

test('a picture that cannot be decoded is marked, and served unchanged', async () => {
  const broken = await aPicture('png', { width: 800, height: 300 });
  const sent = await upload({ bytes: broken.subarray(0, 2_000) }, { key: await aKey({ name: 'other' }) });
  const { url: address } = await answerOf(sent, operations.uploadMedia, 201);

  expect((await request(`${address}?w=320`, ANY)).headers.get('Cache-Control')).toBe(IMMUTABLE);

  const docs = await database().collection<MediaDoc>('media').find({ type: 'image/png' }).toArray();
  expect(docs.map((doc) => doc.isResizable)).toEqual([false]);
});
