import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { START_AGAIN } from '../../feeds/pieces.ts';
import { encodedAs, pack, unpack, weightOf } from './compressed-document.ts';
import { etagOf } from './compression.ts';

async function* piecesOf(...pieces: (string | typeof START_AGAIN)[]) {
  yield* pieces;
}

/** What others left may be freed at any time, and would count as room. The second time waits for the first. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  collect();
}

describe('pack', () => {
  it('compresses pieces, and tells the size and the tag of the whole', async () => {
    const packed = await pack(piecesOf('Привіт, ', 'світе'), 'gzip');
    expect(gunzipSync(await encodedAs(packed, 'gzip')).toString()).toBe('Привіт, світе');
    expect(packed.size).toBe(Buffer.byteLength('Привіт, світе'));
    expect(packed.etag).toBe(etagOf('Привіт, світе'));
  });

  it('makes the other encoding when it is asked for, and keeps it', async () => {
    const packed = await pack(piecesOf('a'.repeat(100_000)), 'gzip');
    const weight = weightOf(packed);
    const bytes = await encodedAs(packed, 'br');
    expect(brotliDecompressSync(bytes).toString()).toBe('a'.repeat(100_000));
    expect(await encodedAs(packed, 'br')).toBe(bytes);
    expect(weightOf(packed)).toBe(weight + bytes.length);
  });

  it('gives the text back in pieces', async () => {
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await pack(piecesOf('їжак '.repeat(200_000)), encoding);
      const pieces = await Array.fromAsync(unpack(packed));
      expect(pieces.length).toBeGreaterThan(1);
      expect(Buffer.concat(pieces).toString()).toBe('їжак '.repeat(200_000));
    }
  });

  it('forgets what came before a new start', async () => {
    const packed = await pack(piecesOf('one', START_AGAIN, 'two', START_AGAIN, 'th', 'ree'), 'br');
    expect(Buffer.concat(await Array.fromAsync(unpack(packed))).toString()).toBe('three');
    expect(packed.etag).toBe(etagOf('three'));
    expect(packed.size).toBe(5);
  });

  it.each(['br', 'gzip'] as const)('compresses 50 MB into %s without holding them', async (encoding) => {
    const piece = 'a'.repeat(500_000);
    const held: number[] = [];
    async function* pieces() {
      for (let given = 0; given < 100; given++) {
        yield piece;
        held.push(process.memoryUsage().arrayBuffers);
      }
    }
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const packed = await pack(pieces(), encoding);
    expect(packed.size).toBe(50_000_000);
    expect(Math.max(...held) - before).toBeLessThan(2_000_000);
  });

  it('gives text back in pieces of no more than 64 kB', async () => {
    const packed = await pack(piecesOf('😀ї'.repeat(100_001)), 'gzip');
    const pieces = await Array.fromAsync(unpack(packed));
    expect(Math.max(...pieces.map((bytes) => bytes.length))).toBe(64 * 1024);
    expect(Buffer.concat(pieces).toString()).toBe('😀ї'.repeat(100_001));
  });

  it('fails as its source fails', async () => {
    async function* failing() {
      yield 'a';
      throw new Error('the source');
    }
    await expect(pack(failing(), 'gzip')).rejects.toThrow('the source');
  });
});
