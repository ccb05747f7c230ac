import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SearchResult } from '#contract/search/search.ts';
import type { TextRange } from '#server/search/index/document.ts';
import type { IndexedPost, InvertedIndex } from '#server/search/index/inverted-index.ts';
import type { Match } from './match.ts';
import { asWritten, findPassage, rangeOfPassage, toMarkedTitle, toSnippet } from './snippet.ts';
import type { ShownPost } from './store.ts';

/** What the index knows about a result. */
export type IndexedResult = {
  id: string;
  entry: IndexedPost;
  score: number;
  /** The positions of each word of the query in the post. */
  positions: number[][];
  /** The number of the word in the text with which the passage begins. */
  first: number;
  /** The part of the text that the passage needs. */
  range: TextRange;
};

/** Copies from the index what results need, because it may change while their texts are read. */
export function readIndexedResults(index: InvertedIndex, shown: Match[], words: string[][]): IndexedResult[] {
  return shown.flatMap(({ post, score }) => {
    const entry = index.posts[post];
    if (!entry) return [];
    const positions = words.map((terms) => index.positions(terms, post));
    const first = findPassage(positions, entry.length);
    const range = rangeOfPassage(first, index.marks(post));
    return { id: entry.id, entry, score, positions, first, range };
  });
}

/** The typography of a passage: a replacement for each UTF-16 unit. */
export type ToUnits = (passage: string, locale: Locale) => string[];

/** The results in the order of `indexed`, without the posts that readers may no longer see. */
export function toResults(
  indexed: IndexedResult[],
  posts: ReadonlyMap<string, ShownPost>,
  toUnits: ToUnits = asWritten,
): SearchResult[] {
  return indexed.flatMap(({ id, entry, score, positions, first, range }) => {
    const post = posts.get(id);
    if (!post) return [];

    const { slug, locale, title, excerpt, coverImage, text } = post;
    return {
      id,
      slug,
      locale,
      title,
      excerpt,
      snippet: toSnippet({
        text,
        word: range.word,
        positions,
        length: entry.length,
        first,
        toUnits: (passage) => toUnits(passage, locale),
      }),
      url: paths.post(locale, slug),
      coverImage,
      publishedAt: new Date(entry.publishedAt).toISOString(),
      score,
    };
  });
}

/** The titles of the posts by id, as escaped HTML with the words of the query marked. */
export function toMarkedTitles(
  indexed: IndexedResult[],
  posts: ReadonlyMap<string, ShownPost>,
): Record<string, string> {
  return Object.fromEntries(
    indexed.flatMap(({ id, positions }) => {
      const post = posts.get(id);
      return post ? [[id, toMarkedTitle(post.displayTitle ?? post.title, positions)]] : [];
    }),
  );
}
