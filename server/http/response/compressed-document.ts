import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { type Bytes, createEncoder, type Encoding } from '#server/cache/content-encoding.ts';
import { type DocumentChunks, RESTART } from '#server/feeds/document-chunks.ts';

/** A sitemap of 20,000 addresses is 14 MB of text and 0.7 MB compressed. */
export type CompressedDocument = {
  /**
   * An ETag made from the uncompressed text, so that every process gives the same text the same tag. It is weak,
   * because the text is sent in several encodings.
   */
  etag: string;
  /** Bytes of the text. */
  size: number;
  bytes: Bytes;
};

/** Text that is handed to the compressor at once. */
const CHUNK_BYTES = 64 * 1024;
const encoder = new TextEncoder();

/** Compresses chunks as they come, so that memory never holds the whole text. */
export async function compressDocument(
  chunks: DocumentChunks,
  encoding: Encoding,
): Promise<CompressedDocument> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const document = await compressUntilRestart(iterator, encoding);
    if (document) return document;
  }
}

/** Null if the document has to be started again. */
async function compressUntilRestart(
  iterator: AsyncIterator<string | typeof RESTART>,
  encoding: Encoding,
): Promise<CompressedDocument | null> {
  const hash = createHash('sha1');
  const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let size = 0;
  let restarts = false;

  async function* toBytes() {
    for (;;) {
      const { done, value } = await iterator.next();
      restarts = value === RESTART;
      if (done || typeof value !== 'string') return;

      for (const bytes of encodeInto(buffer, value)) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }
  }

  const bytes = await compress(toBytes(), encoding);
  return restarts ? null : { etag: `W/"${hash.digest('base64url')}"`, size, bytes };
}

/** Encodes a text in UTF-8, as much at a time as the buffer holds. */
function* encodeInto(buffer: Uint8Array, text: string): Generator<Uint8Array> {
  for (let at = 0; at < text.length; ) {
    const { read, written } = encoder.encodeInto(text.slice(at), buffer);
    at += read;
    yield buffer.subarray(0, written);
  }
}

/** Requests the next chunk only after the previous one has been read, because they may share memory. */
async function compress(source: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<Bytes> {
  const compressor = createEncoder(encoding);
  const compressed: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => compressed.push(chunk));

  const ended = finished(compressor);
  ended.catch(() => {});
  try {
    for await (const chunk of source) {
      await new Promise<void>((resolve, reject) =>
        compressor.write(chunk, (error) => (error ? reject(error) : resolve())),
      );
    }
    compressor.end();
    await ended;
  } finally {
    compressor.destroy();
  }

  return Buffer.concat(compressed);
}
