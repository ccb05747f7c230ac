import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { memoize } from '#server/cache/memoize.ts';
import { readAuthors } from '#server/posts/authors/authors.ts';
import type { AuthorDoc } from '#server/posts/authors/model.ts';
import { findSearchablePages, findTexts, type SearchablePage } from '#server/posts/standalone/store.ts';
import { type EncodedVersion, encodeVersion } from '#server/search/index/document.ts';
import { InvertedIndex } from '#server/search/index/inverted-index.ts';

/** A standalone page or an author, in one language. */
export type SiteEntry =
  | { kind: 'page'; locale: Locale; slug: string; title: string; text: string }
  | { kind: 'author'; locale: Locale; slug: string; text: string };

/** The index of all pages and authors, and what its entries mean, by their ids. */
export type SiteIndex = { index: InvertedIndex; entries: ReadonlyMap<string, SiteEntry> };

const BATCH = 20;
/** How many letters of a page are searched. */
const TEXT_MAX = 100_000;
/** A generous estimate of what a letter takes in the index and as text. */
const LETTER_BYTES = 8;
const ENTRY_BYTES = 1_000;
const ENCODED_BYTES_MAX = 8 * 1024 * 1024;

type EncodedText = { encoded: EncodedVersion; text: string };

/** Most changes of the content are about posts, so that pages need not be encoded again. */
const encodedTexts = new LRUCache<string, EncodedText>({
  maxSize: ENCODED_BYTES_MAX,
  sizeCalculation: ({ text }) => ENTRY_BYTES + text.length * LETTER_BYTES,
});

/**
 * There are few pages and authors, so it is built in memory at the first search after a change, even if MongoDB's text
 * index finds the posts.
 */
export function readSiteIndex(): Promise<SiteIndex> {
  return memoize({
    key: 'site search',
    load: buildIndex,
    bytesOf: ({ entries }) =>
      [...entries.values()].reduce((sum, { text }) => sum + ENTRY_BYTES + text.length * LETTER_BYTES, 0),
  });
}

async function buildIndex(): Promise<SiteIndex> {
  const [pages, authors] = await Promise.all([findSearchablePages(), readAuthors()]);
  const index = new InvertedIndex();
  const entries = new Map<string, SiteEntry>();
  const put = (id: string, { encoded, text }: EncodedText, entry: SiteEntry) => {
    index.put({ ...encoded, id, revision: 0, publishedAt: 0, tagIds: [] });
    entries.set(id, { ...entry, text });
  };

  const texts = await readTexts(pages);
  for (const page of pages) {
    const { slug, locale, title } = page;
    const encoded = texts.get(keyOf(page));
    if (encoded) put(keyOf(page), encoded, { kind: 'page', slug, locale, title, text: '' });
  }

  for (const author of authors)
    for (const locale of LOCALES)
      put(`${author._id.toHexString()} ${locale}`, encodeAuthor(author, locale), {
        kind: 'author',
        slug: author.slug,
        locale,
        text: '',
      });

  return { index, entries };
}

/** The entries by key; a text that was encoded before is not read again. */
async function readTexts(pages: SearchablePage[]): Promise<Map<string, EncodedText>> {
  const known = new Map(pages.map((page) => [keyOf(page), encodedTexts.get(keyOf(page))]));
  const missing = pages.filter((page) => !known.get(keyOf(page)));
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const texts = await findTexts(batch.map(({ _id }) => _id));
    for (const page of batch) {
      const encoded = encodePage(page, texts.get(page._id.toHexString()) ?? '');
      encodedTexts.set(keyOf(page), encoded);
      known.set(keyOf(page), encoded);
      await yieldToRequests();
    }
  }

  return new Map([...known].flatMap(([key, found]) => (found ? [[key, found]] : [])));
}

function encodePage({ locale, title, excerpt, headings }: SearchablePage, whole: string): EncodedText {
  const text = whole.slice(0, TEXT_MAX);
  return { encoded: encodeVersion({ locale, title, excerpt, headings, text, tagIds: [] }), text };
}

/** An author is found by any of their names, whatever the language of the page. */
function encodeAuthor({ _id, names, bioUk, bioEn }: AuthorDoc, locale: Locale): EncodedText {
  const text = (locale === 'uk' ? bioUk : bioEn) ?? '';
  const title = names.join(' · ');
  const key = `${_id.toHexString()} ${locale} ${title} ${text}`;
  const known = encodedTexts.get(key);
  if (known) return known;

  const encoded = encodeVersion({ locale, title, excerpt: null, headings: [], text, tagIds: [] });
  encodedTexts.set(key, { encoded, text });
  return { encoded, text };
}

function keyOf({ _id, revision }: SearchablePage): string {
  return `${_id.toHexString()} ${revision}`;
}
