import type { Binary, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Stems } from './stem-tokens.ts';

/** Raised when terms, stems or their encoding change: then every search document is written again. */
export const SEARCH_VERSION = 3;

/** What the search needs of a post's version. */
export type Searchable = {
  _id: ObjectId;
  revision: number;
  locale: Locale;
  title: string;
  excerpt: string | null;
  text: string;
  /** What is searched after the text and shown as code. */
  code?: string | undefined;
  headings: { text: string }[];
  tagIds: number[];
  published: boolean;
  publishedAt: Date | null;
};

/** A version's words as the index takes them. */
export type IndexedVersion = {
  locale: Locale;
  publishedAt: Date;
  tagIds: number[];
  titleLength: number;
  /** Words of the text. */
  length: number;
  /** The distinct terms, divided by spaces. */
  terms: string;
  /** An entry for each term in the same order; see `encodeEntries` in `document.ts`. */
  entries: Binary;
  /** Where every 64th word of the text begins, as distances. */
  marks: Binary;
  /** The words for MongoDB's text index. */
  stems: Stems;
  /** The hashes of the terms' stems, in the terms' order; for very long texts only those of the first terms. */
  hashes: Binary;
};

/** The collection `searchDocuments`: one document a version; `content` is null if readers may not see it. */
export type SearchDoc = {
  _id: ObjectId;
  /** The revision of the post that the document was made from. */
  revision: number;
  /** The `SEARCH_VERSION` that encoded it. */
  version: number;
  /** The number of the write; `UNNUMBERED` until the write has one. */
  sequence: number;
  content: IndexedVersion | null;
};

/**
 * The collection `searchTerms`: every term that a visible version has had, for beginnings and misspellings of
 * words while MongoDB's text index answers.
 */
export type TermDoc = { _id: string; reversed: string };

/** The collection `searchState`: one document. */
export type SearchState = {
  _id: 'state';
  /** Identifies the database, so that an index of another one is not continued. */
  databaseId: string;
  sequence: number;
  /** Raised by each reindexing, after which every process builds its index again. */
  generation?: number;
  /** The `SEARCH_VERSION` that all documents have been brought to. */
  version: number;
  /** Documents without content may be deleted up to this number; an index behind it is built again. */
  prunedTo?: number;
};

/** Higher than every number, so that a document is read while its write has no number yet. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;
