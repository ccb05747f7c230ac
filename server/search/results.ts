import { paths } from '#contract/paths.ts';
import type { SearchResult } from '#contract/search.ts';
import type { PostTextDoc } from '../posts/model.ts';
import type { Match } from './match.ts';
import { Occurrences } from './occurrences.ts';
import { PositionList } from './position-list.ts';
import type { IndexedPost } from './post-table.ts';
import type { PostingReader } from './posting-reader.ts';
import { findPassage, lettersUpTo, toSnippet } from './snippet.ts';

type Prepared = {
  entry: IndexedPost;
  score: number;
  positions: Int32Array[];
  marks: number[];
  /** The word of the text that the passage begins with. */
  first: number;
  /** Of the text, what the passage needs. */
  letters: number;
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
    return { entry, score, positions, marks, first, letters: lettersUpTo(first, marks) };
  });
}

const list = new PositionList();

/** In the order of `prepared`; what is not among the texts (any more) is left out. */
export function toResults(prepared: Prepared[], texts: Map<IndexedPost, PostTextDoc>): SearchResult[] {
  return prepared.flatMap(({ entry, score, positions, marks, first }) => {
    const doc = texts.get(entry);
    if (!doc?.publishedAt) return [];
    return {
      id: entry.id,
      slug: doc.slug,
      locale: doc.locale,
      title: doc.title,
      excerpt: doc.excerpt,
      snippet: toSnippet({ text: doc.text, positions, marks, first }),
      url: paths.post(doc.locale, doc.slug),
      coverImage: doc.coverImage,
      publishedAt: doc.publishedAt.toISOString(),
      score,
    };
  });
}
