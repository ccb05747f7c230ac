/** A chunk that discards all earlier ones: the document starts again here. */
export const RESTART = Symbol('restart');

type Chunk = string | typeof RESTART;

/** A document too long to hold in memory, in chunks. */
export type DocumentChunks = AsyncIterable<Chunk>;

/** The whole text of a document of at most `maximum` characters, or the chunks of a longer one. */
export async function holdIfShort(chunks: DocumentChunks, maximum: number): Promise<string | DocumentChunks> {
  const iterator = chunks[Symbol.asyncIterator]();
  const held: Chunk[] = [];
  for (let length = 0; length <= maximum; ) {
    const { done, value } = await iterator.next();
    if (done) return held.slice(held.lastIndexOf(RESTART) + 1).join('');
    held.push(value);
    if (typeof value === 'string') length += value.length;
  }

  return follow(held, iterator);
}

async function* follow(held: Chunk[], iterator: AsyncIterator<Chunk>): AsyncGenerator<Chunk> {
  try {
    for (let chunk = held.shift(); chunk !== undefined; chunk = held.shift()) yield chunk;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
