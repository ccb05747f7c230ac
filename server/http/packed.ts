import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Pieces, START_AGAIN } from '../feeds/pieces.ts';
import { createCompressor, type Encoding } from './compression.ts';

/** Text of any length as compressed bytes; a sitemap of 20,000 addresses is 14 MB of text and 0.7 MB of these. */
export type Packed = {
  /** Of the text itself, so the same text has it in every process. Weak, since it goes out in several encodings. */
  etag: string;
  /** Bytes of the text. */
  size: number;
  encoded: Map<Encoding, Buffer<ArrayBuffer>>;
};

/** Compresses pieces as they come; nobody holds the whole text. */
export async function pack(pieces: Pieces, encoding: Encoding): Promise<Packed> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const attempt = await packUntil(iterator, encoding);
    if (attempt) return attempt;
  }
}

/** Null where the document starts again. */
async function packUntil(
  iterator: AsyncIterator<string | typeof START_AGAIN>,
  encoding: Encoding,
): Promise<Packed | null> {
  const hash = createHash('sha1');
  let size = 0;
  let startsAgain = false;
  async function* toBytes() {
    for (;;) {
      const { done, value } = await iterator.next();
      startsAgain = value === START_AGAIN;
      if (done || typeof value !== 'string') return;
      const bytes = Buffer.from(value);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  const bytes = await collect(toBytes(), encoding);
  if (startsAgain) return null;
  return { etag: `W/"${hash.digest('base64url')}"`, size, encoded: new Map([[encoding, bytes]]) };
}

/** The bytes in an encoding, made of those in the other one where they are asked for the first time. */
export async function encodedAs(packed: Packed, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = packed.encoded.get(encoding);
  if (known) return known;
  const bytes = await collect(unpack(packed), encoding);
  packed.encoded.set(encoding, bytes);
  return bytes;
}

/** The text, a piece at a time. */
export function unpack({ encoded }: Packed): Readable {
  const [first] = encoded;
  if (!first) throw new Error('There is always one encoding');
  const [encoding, bytes] = first;
  const options = { chunkSize: 256 * 1024 };
  const decompressor = encoding === 'br' ? createBrotliDecompress(options) : createGunzip(options);
  decompressor.end(bytes);
  return decompressor;
}

/** Bytes held. */
export function weightOf({ encoded }: Packed): number {
  return [...encoded.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}

async function collect(source: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  await pipeline(
    Readable.from(source, { objectMode: false }),
    createCompressor(encoding),
    async (compressed) => {
      for await (const chunk of compressed) chunks.push(chunk);
    },
  );
  return Buffer.concat(chunks);
}
