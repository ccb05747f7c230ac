import { paths } from '#contract/paths.ts';
import type { SearchResult } from '#contract/search.ts';
import { PositionList } from '#server/search/index/position-list.ts';
import type { IndexedPost } from '#server/search/index/post-table.ts';
import type { PostingReader } from '#server/search/index/posting-reader.ts';
import type { Match } from './match.ts';
import { Occurrences } from './occurrences.ts';
import { findPassage, lettersOfPassage, toSnippet } from './snippet.ts';
import type { ShownPost } from './store.ts';

/** What the index says of a result. */
export type IndexedResult = {
  id: string;
  entry: IndexedPost;
  score: number;
  positions: Int32Array[];
  marks: number[];
  /** The word of the text that the passage begins with. */
  first: number;
  /** The letters of the text, from its beginning, that the passage needs. */
  letters: number;
};

/** Copies from the index what results need of it: it may change while their texts are read. */
export function readIndexedResults(
  reader: PostingReader,
  shown: Match[],
  words: number[][],
): IndexedResult[] {
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
    const letters = lettersOfPassage(first, marks);
    return { id: entry.id, entry, score, positions, marks, first, letters };
  });
}

const list = new PositionList();

/** In the order of `indexed`, without the posts that readers may no longer see. */
export function toResults(indexed: IndexedResult[], posts: ReadonlyMap<string, ShownPost>): SearchResult[] {
  return indexed.flatMap(({ id, entry, score, positions, marks, first }) => {
    const post = posts.get(id);
    if (!post) return [];
    const { slug, locale, title, excerpt, coverImage, text } = post;
    return {
      id,
      slug,
      locale,
      title,
      excerpt,
      snippet: toSnippet({ text, positions, marks, first }),
      url: paths.post(locale, slug),
      coverImage,
      publishedAt: new Date(entry.publishedAt).toISOString(),
      score,
    };
  });
}
