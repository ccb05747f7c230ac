/** In a document written in chunks: discard the chunks so far, the document starts here. */
export const RESTART = Symbol('restart');

/** A document too long to hold in memory, in the order of its text. */
export type DocumentChunks = AsyncIterable<string | typeof RESTART>;
