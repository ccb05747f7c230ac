import type { IndexedPost } from './post-table.ts';

/** An index as data: the posts by number, and a group of arrays for each part of the index. */
export type IndexParts = { posts: (IndexedPost | null)[]; arrays: Int32Array<ArrayBuffer>[][] };
