/** In a document that is written in pieces: forget what was said, the document begins here. */
export const START_AGAIN = Symbol('start again');

export type Pieces = AsyncIterable<string | typeof START_AGAIN>;
