import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Pieces, START_AGAIN } from '../../feeds/pieces.ts';
import { createCompressor, type Encoding } from './compression.ts';

/** Text of any length as compressed bytes; a sitemap of 20,000 addresses is 14 MB of text and 0.7 MB of these. */
export type Packed = {
  /** Of the text itself, so the same text has it in every process. Weak, since it goes out in several encodings. */
  etag: string;
  /** Bytes of the text. */
  size: number;
  encoded: Map<Encoding, Buffer<ArrayBuffer>>;
};

/** Text that is handed to a compressor, or comes from one that undoes it, at once. */
const PIECE_BYTES = 64 * 1024;
const encoder = new TextEncoder();

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
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let size = 0;
  let startsAgain = false;
  async function* toBytes() {
    for (;;) {
      const { done, value } = await iterator.next();
      startsAgain = value === START_AGAIN;
      if (done || typeof value !== 'string') return;
      for (const bytes of encodeInto(piece, value)) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }
  }
  const bytes = await collect(toBytes(), encoding);
  if (startsAgain) return null;
  return { etag: `W/"${hash.digest('base64url')}"`, size, encoded: new Map([[encoding, bytes]]) };
}

/** A text in UTF-8, as much of it at a time as the piece holds. */
function* encodeInto(piece: Uint8Array, text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    const { read, written } = encoder.encodeInto(text.slice(at), piece);
    at += read;
    yield piece.subarray(0, written);
  }
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
  const options = { chunkSize: PIECE_BYTES };
  const decompressor = encoding === 'br' ? createBrotliDecompress(options) : createGunzip(options);
  decompressor.end(bytes);
  return decompressor;
}

/** Bytes held. */
export function weightOf({ encoded }: Packed): number {
  return [...encoded.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}

/** The next piece is asked for when the one before has been read, and may be in the same memory. */
async function collect(source: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const compressor = createCompressor(encoding);
  const chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = finished(compressor);
  ended.catch(() => {});
  try {
    for await (const piece of source) {
      await new Promise<void>((resolve, reject) =>
        compressor.write(piece, (error) => (error ? reject(error) : resolve())),
      );
    }
    compressor.end();
    await ended;
  } finally {
    compressor.destroy();
  }
  return Buffer.concat(chunks);
}
