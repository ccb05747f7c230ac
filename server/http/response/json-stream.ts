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
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
