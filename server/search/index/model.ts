import type { Binary, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';

/** Raised when terms or their encoding change, so that what is stored is made again at the next start. */
export const SEARCH_VERSION = 1;

/** What of a post's version the search needs to know. */
export type Searchable = {
  _id: ObjectId;
  revision: number;
  locale: Locale;
  title: string;
  excerpt: string | null;
  text: string;
  headings: { text: string }[];
  tagIds: number[];
  published: boolean;
  publishedAt: Date | null;
};

/** A version's words as the index in memory takes them. */
export type IndexedVersion = {
  locale: Locale;
  publishedAt: Date;
  tagIds: number[];
  titleLength: number;
  /** Words of the text. */
  length: number;
  /** The different terms, each after its length in bytes. */
  terms: Binary;
  /** For each term in order: the length of its entry, then the entry; see `document.ts`. */
  entries: Binary;
  /** Where every 64th word of the text begins, as distances. */
  marks: Binary;
};

/** The collection `searchDocuments`: one a version; `content` is null where readers may not see it. */
export type SearchDoc = {
  _id: ObjectId;
  /** The post's revision that it was made of. */
  revision: number;
  version: number;
  /** Which write it came with; `UNNUMBERED` until that has a number. */
  sequence: number;
  content: IndexedVersion | null;
};

/** The collection `searchState`, one document. */
export type SearchState = {
  _id: 'state';
  /** Tells one database from another that was put in its place. */
  epoch: string;
  sequence: number;
  /** Raised when all has been made again, so that each process builds its index anew. */
  generation?: number;
  /** The version that all documents have been brought to. */
  version: number;
  /** Marks of the index files that were written of this database: a file with another mark is of no state of it. */
  files?: string[];
  /** Documents without content may be gone up to this number: an index that is behind it is built anew. */
  prunedTo?: number;
};

/** Above all numbers, so that readers see a document while its write is not yet numbered. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;
