import { ReadableStream as WebStream } from 'node:stream/web';

/**
 * A list of any length as JSON text, one chunk a batch. Memory holds one batch; the source is closed when the
 * client disconnects.
 */
export async function* toJsonChunks(
  batches: AsyncIterator<unknown[]>,
  first: unknown[],
): AsyncGenerator<string> {
  let separator = '[';
  try {
    for (let items = first; ; ) {
      if (items.length > 0) {
        yield separator + items.map((item) => JSON.stringify(item)).join(',');
        separator = ',';
      }

      const next = await batches.next();
      if (next.done) break;
      items = next.value;
    }
    yield separator === '[' ? '[]' : ']';
  } finally {
    await batches.return?.();
  }
}

export function toByteStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return WebStream.from(encode(chunks)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* encode(chunks: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}
