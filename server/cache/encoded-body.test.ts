import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EncodedBody } from './encoded-body.ts';

const TEXT = Array.from({ length: 900 }, (_, at) => ((at * 7919) % 1009).toString(36)).join(' слово ');

test('each encoding is made once, and adds to the weight', async () => {
  const body = new EncodedBody(Buffer.from(TEXT));
  const [one, other] = await Promise.all([body.get('br'), body.get('br')]);

  expect(other).toBe(one);
  expect(brotliDecompressSync(one as Buffer).toString()).toBe(TEXT);
  expect(gunzipSync((await body.get('gzip')) as Buffer).toString()).toBe(TEXT);
  expect(body.find(null)?.toString()).toBe(TEXT);
  const lengths = (['br', 'gzip', null] as const).map((encoding) => body.find(encoding)?.length ?? 0);
  expect(body.weight).toBe(lengths.reduce((sum, length) => sum + length));
});

test('a small body is sent without encoding', () => {
  expect(new EncodedBody(Buffer.from('{}')).encodingFor('br')).toBeNull();
  expect(new EncodedBody(Buffer.from(TEXT)).encodingFor('br')).toBe('br');
  expect(new EncodedBody(Buffer.from(TEXT)).encodingFor(null)).toBeNull();
});

test('a body that came encoded is decoded and encoded otherwise', async () => {
  const bytes = brotliCompressSync(TEXT);
  const body = new EncodedBody(bytes, { encoding: 'br', size: Buffer.byteLength(TEXT) });

  expect(body.find('br')).toBe(bytes);
  expect(gunzipSync((await body.get('gzip')) as Buffer).toString()).toBe(TEXT);
  expect((await body.get(null)).toString()).toBe(TEXT);
});

test('a long body that came encoded is decoded as a stream, and not stored', async () => {
  // Random bytes stay long when they are compressed.
  const long = crypto.getRandomValues(new Uint8Array(60_000));
  const text = Buffer.concat(
    Array.from({ length: 10 }, (_, at) => Buffer.from(long.map((byte) => byte ^ at))),
  );
  const bytes = brotliCompressSync(text);
  const body = new EncodedBody(bytes, { encoding: 'br', size: text.length });
  const decoded = await body.get(null);

  expect(decoded).not.toBeInstanceOf(Uint8Array);
  expect((await buffer(decoded as AsyncIterable<Uint8Array>)).equals(text)).toBe(true);
  expect(body.weight).toBe(bytes.length);
});

test('an improved body is smaller and decodes to the same', async () => {
  const body = new EncodedBody(Buffer.from(TEXT));
  const fast = (await body.get('br')) as Buffer;
  await body.improve();
  const best = body.find('br') as Buffer;

  expect(best.length).toBeLessThan(fast.length);
  expect(brotliDecompressSync(best).toString()).toBe(TEXT);
  expect(body.find('gzip')).toBeUndefined();
});
