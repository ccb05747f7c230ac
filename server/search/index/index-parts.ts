import type { IndexedPost } from './post-table.ts';

/** What an index consists of: numbers, in groups that belong to one part of it, and the posts by number. */
export type IndexParts = { posts: (IndexedPost | null)[]; arrays: Int32Array<ArrayBuffer>[][] };
