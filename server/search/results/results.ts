import { paths } from '#contract/paths.ts';
import type { SearchResult } from '#contract/search.ts';
import type { TextPart } from '../index/kept-texts.ts';
import { PositionList } from '../index/position-list.ts';
import type { IndexedPost } from '../index/post-table.ts';
import type { PostingReader } from '../index/posting-reader.ts';
import type { Match } from './match.ts';
import { Occurrences } from './occurrences.ts';
import { findPassage, lettersOfPassage, toSnippet } from './snippet.ts';

type Prepared = {
  post: number;
  entry: IndexedPost;
  score: number;
  positions: Int32Array[];
  marks: number[];
  /** The word of the text that the passage begins with. */
  first: number;
  /** The letters of the text that the passage needs. */
  from: number;
  to: number;
};

/**
 * Takes from the index what the results to show need of it, at once, as it may change while their texts
 * are fetched; `toResults` makes them of both.
 */
export function prepareResults(reader: PostingReader, shown: Match[], words: number[][]): Prepared[] {
  const { index } = reader;
  const posts = shown.map((match) => match.post);
  const occurrences = new Occurrences(reader, words, posts);
  return shown.flatMap(({ post, score }, slot) => {
    const entry = index.posts.get(post);
    if (!entry) return [];
    const positions = words.map((_, word) => {
      occurrences.read(slot, word, list);
      return list.toArray();
    });
    const marks = index.marks(post);
    const first = findPassage(positions);
    return { post, entry, score, positions, marks, first, ...lettersOfPassage(first, marks) };
  });
}

const list = new PositionList();

/** In the order of `prepared`; what is not among the texts (any more) is left out. */
export function toResults(prepared: Prepared[], texts: Map<number, TextPart>): SearchResult[] {
  return prepared.flatMap(({ post, entry, score, positions, marks, first }) => {
    const found = texts.get(post);
    if (!found) return [];
    const { slug, locale, title, excerpt, coverImage, text, from } = found;
    return {
      id: entry.id,
      slug,
      locale,
      title,
      excerpt,
      snippet: toSnippet({ text, from, positions, marks, first }),
      url: paths.post(locale, slug),
      coverImage,
      publishedAt: new Date(entry.publishedAt).toISOString(),
      score,
    };
  });
}
