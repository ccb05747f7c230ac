import type { Binary, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Stems } from './stem-tokens.ts';

/** Raised when terms, stems or their encoding change; every search document is then written again. */
export const SEARCH_VERSION = 5;

/** The fields of a version that are searched. */
export type Searchable = {
  _id: ObjectId;
  revision: number;
  locale: Locale;
  title: string;
  excerpt: string | null;
  text: string;
  /** Searched after the text and shown as code. */
  code?: string | undefined;
  headings: { text: string }[];
  tagIds: number[];
  published: boolean;
  publishedAt: Date | null;
};

/** The words of a version in the form that the index takes. */
export type IndexedVersion = {
  locale: Locale;
  publishedAt: Date;
  tagIds: number[];
  titleLength: number;
  /** The number of words in the text. */
  length: number;
  /** The distinct terms, divided by spaces. */
  terms: string;
  /** An entry for each term in the same order; see `encodeEntries` in `document.ts`. */
  entries: Binary;
  /** The bytes before every 64th word of the text and its code, and then all its bytes, as distances. */
  marks: Binary;
  /** The words for MongoDB's text index. */
  stems: Stems;
  /** The hashes of the terms' stems, in the order of the terms; for very long texts only those of the first terms. */
  hashes: Binary;
};

/** The collection `searchDocuments`, one document for each version; `content` is null if readers may not see it. */
export type SearchDoc = {
  _id: ObjectId;
  /** The revision of the post from which the document was made. */
  revision: number;
  /** The `SEARCH_VERSION` that encoded it. */
  version: number;
  /** The number of the write; `UNNUMBERED` until the write has one. */
  sequence: number;
  content: IndexedVersion | null;
};

/**
 * The collection `searchTerms`: every term that a visible version has had, for completions and misspellings while
 * MongoDB's text index answers.
 */
export type TermDoc = { _id: string; reversed: string };

/** The collection `searchState`: one document. */
export type SearchState = {
  _id: 'state';
  /** Identifies the database, so that an index of another one is not continued. */
  databaseId: string;
  sequence: number;
  /** Raised by each reindexing, after which every process rebuilds its index. */
  generation?: number;
  /** The `SEARCH_VERSION` in which all documents are encoded. */
  version: number;
  /** Documents without content may have been deleted up to this number; an index that has not reached it is rebuilt. */
  prunedTo?: number;
};

/** Higher than every number, so that a document is read while its write has no number yet. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;
