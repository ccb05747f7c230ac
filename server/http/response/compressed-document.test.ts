import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { weakEtag } from '#server/cache/encoded-body.ts';
import { RESTART } from '#server/feeds/document-chunks.ts';
import { compressDocument } from './compressed-document.ts';

async function* chunksOf(...chunks: (string | typeof RESTART)[]) {
  yield* chunks;
}

/**
 * Collects garbage first, because garbage of other tests would distort the measurement. The second run waits for the
 * first.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
}

test('chunks become one compressed text with the tag of the whole', async () => {
  const document = await compressDocument(chunksOf('Привіт, ', 'світе'), 'gzip');
  expect(gunzipSync(document.bytes).toString()).toBe('Привіт, світе');
  expect(document.etag).toBe(weakEtag('Привіт, світе'));
});

test('chunks longer than the buffer are whole, letters of several bytes too', async () => {
  const { bytes } = await compressDocument(chunksOf('😀ї'.repeat(100_001)), 'br');
  expect(brotliDecompressSync(bytes).toString()).toBe('😀ї'.repeat(100_001));
});

test('a document that starts again is what follows the last start', async () => {
  const document = await compressDocument(chunksOf('one', RESTART, 'two', RESTART, 'th', 'ree'), 'br');
  expect(brotliDecompressSync(document.bytes).toString()).toBe('three');
  expect(document.etag).toBe(weakEtag('three'));
});

test.each(['br', 'gzip'] as const)('50 MB are compressed into %s without holding them', async (encoding) => {
  const chunk = 'a'.repeat(500_000);
  const held: number[] = [];
  async function* chunks() {
    for (let sent = 0; sent < 100; sent++) {
      yield chunk;
      held.push(process.memoryUsage().arrayBuffers);
    }
  }
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  await compressDocument(chunks(), encoding);
  expect(Math.max(...held) - before).toBeLessThan(2_000_000);
});

test('a source that fails is a failure', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('the source');
  }
  await expect(compressDocument(failing(), 'gzip')).rejects.toThrow('the source');
});
