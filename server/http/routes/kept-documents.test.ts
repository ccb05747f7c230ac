import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodedAs, type Packed } from '../response/compressed-document.ts';
import { keepDocuments } from './kept-documents.ts';

async function* piecesOf(...pieces: string[]) {
  yield* pieces;
}

/** Documents of a site whose text is what was written last. */
function aSite({ maxBytes = 1_000_000, atOnce = 10, pause = async () => nextTurn() } = {}) {
  const site = { written: 0, made: 0, underway: 0, most: 0 };
  const documents = keepDocuments({ readStamp: async () => String(site.written), maxBytes, atOnce });
  const find = (path = '/a') =>
    documents.find({
      path,
      encoding: 'gzip',
      async load() {
        site.made++;
        site.most = Math.max(site.most, ++site.underway);
        const text = String(site.written);
        await pause();
        site.underway--;
        return piecesOf(text);
      },
    });
  return { site, documents, find };
}

const textOf = async (packed: Packed) => gunzipSync(await encodedAs(packed, 'gzip')).toString();

describe('keepDocuments', () => {
  it('makes a document once until something is written', async () => {
    const { site, find } = aSite();
    for (const written of [0, 0, 1, 1]) {
      site.written = written;
      expect(await textOf(await find())).toBe(String(written));
    }
    expect(site.made).toBe(2);
  });

  it('makes it once for all who ask meanwhile', async () => {
    const { site, find } = aSite();
    await Promise.all(Array.from({ length: 20 }, () => find()));
    expect(site.made).toBe(1);
  });

  it('never gives what was begun before a write to who asks after it, and makes one at a time', async () => {
    const held: (() => void)[] = [];
    const { site, find } = aSite({ pause: () => new Promise<void>((resolve) => held.push(resolve)) });
    const answers: Promise<void>[] = [];
    for (let written = 1; written <= 40; written++) {
      site.written = written;
      answers.push(
        find().then(async (packed) => expect(Number(await textOf(packed))).toBeGreaterThanOrEqual(written)),
      );
      await nextTurn();
      // A making goes on while four things are written.
      if (written % 4 === 0) held.shift()?.();
    }
    let isDone = false;
    const all = Promise.all(answers).finally(() => {
      isDone = true;
    });
    for (; !isDone; await nextTurn()) held.shift()?.();
    await all;
    expect(site.most).toBe(1);
    expect(site.made).toBeLessThan(40);
  });

  it('makes no more documents at once than it may', async () => {
    const { site, find } = aSite({ atOnce: 2 });
    const packed = await Promise.all(Array.from({ length: 12 }, (_, at) => find(`/${at}`)));
    expect(packed).toHaveLength(12);
    expect([site.made, site.most]).toEqual([12, 2]);
  });

  it('tells a failure to all who wait for it, and tries again for the next', async () => {
    const { documents, find } = aSite({ atOnce: 1 });
    const load = () => Promise.reject(new Error('the database'));
    const failing = () => documents.find({ path: '/a', encoding: 'gzip', load });
    const results = await Promise.allSettled([failing(), failing(), failing()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await textOf(await find())).toBe('0');
  });

  it('holds no more bytes than it may, whatever is asked for in whatever encoding', async () => {
    const maxBytes = 200_000;
    const { documents } = aSite({ maxBytes });
    for (let number = 0; number < 40; number++) {
      const path = `/${number}`;
      // What does not get much shorter.
      const load = async () => piecesOf(randomBytes(10_000).toString('base64'));
      const packed = await documents.find({ path, encoding: 'br', load });
      const before = documents.bytes();
      const bytes = await documents.encode({ path, packed, encoding: 'gzip' });
      expect(bytes.length).toBeGreaterThan(9_000);
      if (before + bytes.length <= maxBytes) expect(documents.bytes()).toBe(before + bytes.length);
      expect(documents.bytes()).toBeLessThanOrEqual(maxBytes);
    }
    expect(documents.bytes()).toBeGreaterThan(maxBytes / 2);
  });

  it('makes another encoding once, out of the one that it has', async () => {
    const { site, documents, find } = aSite();
    const packed = await find();
    const encode = () => documents.encode({ path: '/a', packed, encoding: 'br' });
    const [one, two] = await Promise.all([encode(), encode()]);
    expect(brotliDecompressSync(one).toString()).toBe('0');
    expect(two).toBe(one);
    expect(await encode()).toBe(one);
    expect(site.made).toBe(1);
  });
});
