import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { config } from '#server/config.ts';
import { binaryOf } from '#server/db/binary.ts';
import { CHUNK_BYTES } from '#server/db/bucket.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { anAnimation, aPicture, fixture, PICTURE_FORMATS, upload } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { ANY, request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

async function stored(bytes: Buffer<ArrayBuffer>, type = ''): Promise<string> {
  return (await answerOf(await upload({ bytes, type, filename: 'x' }, { key }), operations.uploadMedia, 201))
    .url;
}

/** Like most clients, this one takes any type unless it says otherwise. */
const get = (path: string, headers: Record<string, string> = {}) =>
  request(path, { headers: { ...ANY.headers, ...headers } });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const IMMUTABLE = 'public, max-age=31536000, immutable';

describe('a file', () => {
  test('is served complete, immutable for a year, and inert', async () => {
    const bytes = fixture('video.mp4');
    const url = await stored(bytes);

    const response = await get(url);

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': IMMUTABLE,
      'content-disposition': 'inline; filename="x.mp4"',
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'",
      'content-type': 'video/mp4',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.has('vary')).toBe(false);
    expect(await bodyOf(response)).toEqual(bytes);
  });

  test('has the same headers and no body for HEAD', async () => {
    const url = await stored(fixture('video.webm'));

    const [whole, head] = [await get(url), await request(url, { method: 'HEAD' })];

    const headers = (response: Response) => [...response.headers].filter(([name]) => name !== 'x-request-id');
    expect(head.status).toBe(200);
    expect(headers(head)).toEqual(headers(whole));
    expect(head.body).toBeNull();
    await whole.body?.cancel();
  });

  test('is served in parts', async () => {
    const bytes = fixture('video.mp4');
    expect(bytes.length).toBe(3489);
    const url = await stored(bytes);

    const response = await get(url, { Range: 'bytes=100-199' });

    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe('bytes 100-199/3489');
    expect(response.headers.get('Content-Length')).toBe('100');
    expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
    expect(await bodyOf(response)).toEqual(bytes.subarray(100, 200));
  });

  test('ignores Range for HEAD', async () => {
    const url = await stored(fixture('video.mp4'));

    for (const range of ['bytes=0-1', 'bytes=9999-']) {
      const response = await request(url, { method: 'HEAD', headers: { Range: range } });
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Length')).toBe('3489');
      expect(response.headers.has('Content-Range')).toBe(false);
    }
  });

  test('responds with 416 for a range after its end', async () => {
    const url = await stored(fixture('video.mp4'));

    const response = await get(url, { Range: 'bytes=3489-' });
    await answerOf(response, operations.getMedia, 416);
    expect(response.headers.get('Content-Range')).toBe('bytes */3489');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('responds with 304 to a client with a current copy', async () => {
    const url = await stored(await aPicture('png'));
    const etag = (await get(url)).headers.get('ETag') ?? '';

    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(url, { 'If-None-Match': header, Range: 'bytes=0-1' });
      expect(response.status).toBe(304);
      expect(response.headers.get('ETag')).toBe(etag);
      expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
      expect(response.body).toBeNull();
    }
    expect((await get(url, { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('honours If-Range', async () => {
    const url = await stored(await aPicture('png'));
    const etag = (await get(url)).headers.get('ETag') ?? '';
    const statusFor = async (condition: string) =>
      (await get(url, { Range: 'bytes=0-1', 'If-Range': condition })).status;

    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor('"another"')).toBe(200);
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor('Sat, 21 Nov 2026 09:30:00 GMT')).toBe(200);
  });

  test('has a URL with a file extension too', async () => {
    const bytes = fixture('video.mp4');
    const url = await stored(bytes);

    const response = await get(`${url}.mp4`, { Range: 'bytes=0-1' });

    expect(response.status).toBe(206);
    expect(await bodyOf(response)).toEqual(bytes.subarray(0, 2));
  });

  test('that does not exist gets 404, and an address that is not UTF-8 gets 400', async () => {
    const id = '66f0c0ffee0123456789abcd';
    for (const part of ['', '/thumbnail']) {
      for (const unknown of [id, id.toUpperCase(), 'x', '..%2f..', '%00', '6'.repeat(5000)]) {
        await refusalOf(await get(`/api/media/${unknown}${part}`), 404);
      }
      await refusalOf(await get(`/api/media/%ZZ${part}`), 400);
    }
  });
});

describe('reading from the database', () => {
  const SIZE = 5 * CHUNK_BYTES + 1000;
  const chunks = () => database().collection('media.chunks');

  /** A file of six chunks without a cached copy. */
  async function aBigFile(): Promise<{ url: string; bytes: Buffer }> {
    const bytes = Buffer.alloc(SIZE, 'dvomova');
    bytes.write('RIFF\0\0\0\0WEBPVP8 ', 'latin1');
    const url = await stored(bytes);
    await removeCopies();
    return { url, bytes };
  }

  async function removeCopies(): Promise<void> {
    const folder = path.join(config().dataDir, 'media-cache', String(process.pid));
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
  }

  test('a range needs its own chunks and no others', async () => {
    const { url, bytes } = await aBigFile();
    const all = await chunks().find().toArray();
    for (const { what, start, end, needed } of [
      { what: 'the two bytes that Safari asks for', start: 0, end: 2, needed: [0] },
      { what: 'the last byte of a chunk', start: CHUNK_BYTES - 1, end: CHUNK_BYTES, needed: [0] },
      { what: 'the first byte of the next', start: CHUNK_BYTES, end: CHUNK_BYTES + 1, needed: [1] },
      { what: 'both sides', start: 3 * CHUNK_BYTES - 5, end: 3 * CHUNK_BYTES + 5, needed: [2, 3] },
      { what: 'the end', start: 5 * CHUNK_BYTES, end: SIZE, needed: [5] },
    ]) {
      await chunks().deleteMany({});
      await chunks().insertMany(all.filter(({ n }) => needed.includes(n)));
      const response = await get(url, { Range: `bytes=${start}-${end - 1}` });
      expect(response.status, what).toBe(206);
      expect((await bodyOf(response)).equals(bytes.subarray(start, end)), what).toBe(true);
    }
  });

  test('a file with another chunk size, as older versions and other programs write it, is read', async () => {
    const { url, bytes } = await aBigFile();
    const [first] = await chunks().find({ n: 0 }).toArray();
    const size = 255 * 1024;
    await chunks().deleteMany({});
    for (let n = 0; n * size < bytes.length; n++) {
      const data = binaryOf(bytes.subarray(n * size, (n + 1) * size));
      await chunks().insertOne({ files_id: first?.files_id, n, data });
    }
    await database()
      .collection('media.files')
      .updateOne({ _id: first?.files_id }, { $set: { chunkSize: size } });

    const part = await bodyOf(await get(url, { Range: `bytes=${size - 3}-${2 * size + 2}` }));
    expect(part.equals(bytes.subarray(size - 3, 2 * size + 3))).toBe(true);
    expect((await bodyOf(await get(url))).equals(bytes)).toBe(true);
  });

  test('HEAD, 304 and 416 read no chunk', async () => {
    const { url } = await aBigFile();
    await chunks().deleteMany({});

    const head = await request(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect((await get(url, { 'If-None-Match': head.headers.get('ETag') ?? '' })).status).toBe(304);
    expect((await get(url, { Range: `bytes=${SIZE}-` })).status).toBe(416);
  });

  test('a file that was read completely, by one or several clients, is not read again', async () => {
    const { url, bytes } = await aBigFile();

    const responses = await Promise.all(Array.from({ length: 8 }, () => get(url)));
    for (const body of await Promise.all(responses.map(bodyOf))) expect(body.equals(bytes)).toBe(true);
    await chunks().deleteMany({});

    expect((await bodyOf(await get(url))).equals(bytes)).toBe(true);
    const part = await bodyOf(await get(url, { Range: 'bytes=2000000-2999999' }));
    expect(part.equals(bytes.subarray(2_000_000, 3_000_000))).toBe(true);
  });

  test('a file without one of its chunks breaks off and never ends as if it were complete', async () => {
    const { url } = await aBigFile();
    await chunks().deleteOne({ n: 3 });

    const response = await get(url, { Range: 'bytes=1-' });

    await expect(response.arrayBuffer()).rejects.toThrow('lacks chunk 3');
  });
});

describe('a smaller copy of a picture', () => {
  const size = async (response: Response) => {
    const {
      width,
      height,
      pages = 1,
      pageHeight,
    } = await sharp(await bodyOf(response), { animated: true }).metadata();
    return { width, height: pageHeight ?? height, pages };
  };

  test.each(PICTURE_FORMATS)('of %s is WebP, or AVIF if the client accepts it', async (format) => {
    const url = await stored(await aPicture(format, { width: 400, height: 200 }));

    const webp = await get(`${url}?w=320`, { Accept: 'image/webp,*/*' });
    const avif = await get(`${url}?w=320`, { Accept: 'image/avif,image/webp,*/*;q=0.8' });
    const any = await get(`${url}?w=320`, { Accept: 'image/avif;q=0, */*' });

    for (const response of [webp, avif, any]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
      expect(response.headers.get('Vary')).toBe('Accept');
      expect(response.headers.get('Content-Security-Policy')).toMatch(/^sandbox/);
    }
    expect(webp.headers.get('Content-Type')).toBe('image/webp');
    expect(avif.headers.get('Content-Type')).toBe('image/avif');
    expect(any.headers.get('Content-Type')).toBe('image/webp');
    expect(any.headers.get('ETag')).toBe(webp.headers.get('ETag'));
    expect(avif.headers.get('ETag')).not.toBe(webp.headers.get('ETag'));
    expect(await size(webp)).toEqual({ width: 320, height: 160, pages: 1 });
    expect(await size(avif)).toEqual({ width: 320, height: 160, pages: 1 });
  });

  test.each([
    ['nothing', ''],
    ['other types', 'image/png,image/jpeg;q=0.9,image/gif'],
    ['that it takes no WebP', 'image/webp;q=0,*/*'],
  ])('for a client that names %s is a JPEG', async (_what, accept) => {
    const url = await stored(await aPicture('webp', { width: 400, height: 200 }));

    for (const path of [`${url}?w=320`, `${url}?w=480`, `${url}/thumbnail`]) {
      const response = await get(path, { Accept: accept });
      expect(response.headers.get('Content-Type')).toBe('image/jpeg');
      expect(response.headers.get('Vary')).toBe('Accept');
    }
  });

  test.each(PICTURE_FORMATS)('of %s can be a JPEG, or a PNG if something shows through', async (format) => {
    const [width, height] = [400, 200];
    const photo = await stored(await aPicture(format, { width, height }));
    const still = await get(`${photo}?w=320`, { Accept: '' });
    expect(still.headers.get('Content-Type')).toBe('image/jpeg');
    expect(await size(still)).toEqual({ width: 320, height: 160, pages: 1 });
    if (format === 'jpeg') return;

    const half = (picture: Sharp) => picture.ensureAlpha(format === 'gif' ? 0 : 0.5);
    const logo = await stored(await aPicture(format, { width, height, finish: half }));
    expect((await get(`${logo}?w=320`, { Accept: '' })).headers.get('Content-Type')).toBe('image/png');
  });

  test('has the bytes of a JPEG for every client if the address ends in .jpg', async () => {
    const url = await stored(await aPicture('webp', { width: 700, height: 300 }));

    const any = await get(`${url}.jpg?w=640`, { Accept: 'image/avif,image/webp,*/*' });
    const none = await get(`${url}.jpg?w=640`, { Accept: '' });

    expect(any.headers.get('Content-Type')).toBe('image/jpeg');
    expect(await bodyOf(any)).toEqual(await bodyOf(none));
  });

  test('exists for the listed widths only', async () => {
    const url = await stored(await aPicture('jpeg', { width: 2000, height: 20 }));

    for (const width of PICTURE_WIDTHS) {
      expect(await size(await get(`${url}?w=${width}`))).toMatchObject({ width });
    }
    for (const width of ['0', '1', '641', '-320', '320.0', '0320', 'x', '', '99999999']) {
      expect(await complaintsOf(await get(`${url}?w=${width}`))).toEqual(['w invalid_value']);
    }
    expect(await complaintsOf(await get(`${url}?w=320&w=640`))).toEqual(['w duplicate_parameter']);
  });

  test('a picture that is not wider has its own width, in fewer bytes', async () => {
    const bytes = await aPicture('png', { width: 400, height: 300 });
    const url = await stored(bytes);

    const webp = await get(`${url}?w=480`, { Accept: 'image/webp,*/*' });
    const avif = await get(`${url}?w=1920`, { Accept: 'image/avif,*/*' });

    expect(webp.headers.get('Content-Type')).toBe('image/webp');
    expect(avif.headers.get('Content-Type')).toBe('image/avif');
    for (const response of [webp, avif]) {
      const copy = await bodyOf(response.clone());
      expect(copy.length).toBeLessThan(bytes.length);
      expect(await size(response)).toEqual({ width: 400, height: 300, pages: 1 });
    }
  });

  test('a picture that is not wider is sent as it is if a copy of its width has no fewer bytes', async () => {
    const plain = await aPicture('png', { width: 8, height: 8 });
    const webp = await aPicture('webp', { width: 400, height: 30 });

    for (const bytes of [plain, webp]) {
      expect(await bodyOf(await get(`${await stored(bytes)}?w=480`, { Accept: 'image/avif' }))).toEqual(
        bytes,
      );
    }
  });

  test('is upright if the picture has an orientation', async () => {
    const turned = await aPicture('jpeg', {
      width: 400,
      height: 800,
      finish: (picture) => picture.withExif({ IFD0: { Orientation: '6' } }).withMetadata({ orientation: 6 }),
    });
    const url = await stored(turned);

    expect(await size(await get(`${url}?w=640`))).toEqual({ width: 640, height: 320, pages: 1 });
  });

  test('of an animation is an animated WebP for every client that takes it', async () => {
    const url = await stored(await anAnimation({ width: 400, height: 200, frames: 4 }));

    const response = await get(`${url}?w=320`, { Accept: 'image/avif,image/webp' });
    const still = await get(`${url}?w=320`, { Accept: 'image/gif' });

    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(await size(response)).toEqual({ width: 320, height: 160, pages: 4 });
    expect(await size(still)).toEqual({ width: 320, height: 160, pages: 1 });
  });

  test('is made once for concurrent requests', async () => {
    const url = await stored(await aPicture('png', { width: 700, height: 300 }));

    const responses = await Promise.all(Array.from({ length: 12 }, () => get(`${url}?w=640`)));
    const etags = new Set(responses.map((response) => response.headers.get('ETag')));
    await get(`${url}?w=640`);

    expect(etags.size).toBe(1);
    expect(await database().collection('mediaVariants').countDocuments()).toBe(1);
    expect(await database().collection('media.files').countDocuments()).toBe(2);
    expect(await database().collection('mediaStaging').countDocuments()).toBe(0);
  });

  test('of a picture that cannot be decoded is the picture itself', async () => {
    const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]);
    const url = await stored(bytes);

    for (const path of [`${url}?w=320`, `${url}/thumbnail`]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/gif');
      expect(await bodyOf(response)).toEqual(bytes);
    }
  });

  test('is not made of a video', async () => {
    const bytes = fixture('video.mp4');
    const url = await stored(bytes);

    expect(await bodyOf(await get(`${url}?w=320`))).toEqual(bytes);
  });
});

describe('a thumbnail', () => {
  test('of a picture is a WebP of 640 pixels', async () => {
    const url = await stored(await aPicture('jpeg', { width: 1000, height: 500 }));

    const response = await get(`${url}/thumbnail`, { Accept: 'image/avif' });

    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
    expect(await sharp(await bodyOf(response)).metadata()).toMatchObject({ width: 640, height: 320 });
    const etag = response.headers.get('ETag') ?? '';
    const again = await get(`${url}/thumbnail`, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('Vary')).toBe('Accept');
  });

  test('of a small picture is not larger', async () => {
    const url = await stored(await aPicture('png', { width: 100, height: 50 }));

    const response = await get(`${url}/thumbnail`);

    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(await sharp(await bodyOf(response)).metadata()).toMatchObject({ width: 100, height: 50 });
  });

  test.each(['video.mp4', 'video.webm', 'video.ogv'])(
    'of %s is an SVG of 640 by 360 pixels',
    async (name) => {
      const url = await stored(fixture(name));

      const response = await get(`${url}/thumbnail`);

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
      expect(response.headers.get('Cache-Control')).toBe(IMMUTABLE);
      expect(response.headers.get('Content-Disposition')).toBe('inline; filename="video.svg"');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
      const svg = await bodyOf(response);
      expect(svg.toString()).toMatch(/^<svg [^>]*width="640" height="360" viewBox="0 0 640 360"/);
      expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg', width: 640, height: 360 });
      expect(svg.length).toBeLessThan(4000);
      const etag = response.headers.get('ETag') ?? '';
      const again = await get(`${url}/thumbnail`, { 'If-None-Match': etag });
      expect(again.status).toBe(304);
      expect(again.headers.get('Cache-Control')).toBe(IMMUTABLE);
    },
  );

  test.each(['a picture', 'a video'])('of %s has the same headers and no body for HEAD', async (kind) => {
    const url = await stored(kind === 'a video' ? fixture('video.mp4') : await aPicture('png'));
    const sent = { headers: { 'Accept-Encoding': 'br, gzip' } };

    const whole = await request(`${url}/thumbnail`, sent);
    const head = await request(`${url}/thumbnail`, { ...sent, method: 'HEAD' });

    const headers = (response: Response) => [...response.headers].filter(([name]) => name !== 'x-request-id');
    expect(headers(head)).toEqual(headers(whole));
    expect(head.headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/);
    expect(head.headers.get('Content-Length')).toBe(String((await bodyOf(whole)).length));
    expect(head.body).toBeNull();
  });
});

test('a request whose client has disconnected is not logged as an error', async () => {
  const url = await stored(await aPicture('jpeg', { width: 700, height: 300 }));
  const lines = recordLog();
  const leaving = new AbortController();

  const sent = request(`${url}?w=320`, { signal: leaving.signal });
  leaving.abort();
  const response = await sent;

  expect(response.status).toBe(499);
  expect(lines.filter((line) => line.includes('fail'))).toEqual([]);
});
