/**
 * The items of a list that may be long, as JSON text in pieces of a batch each. Nothing waits for the whole
 * list and nobody holds it; where the client goes away, so does the source.
 */
export async function* toJsonPieces(
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

export function toByteStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
