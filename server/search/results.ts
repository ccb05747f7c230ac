import { paths } from '#contract/paths.ts';
import type { SearchResult } from '#contract/search.ts';
import type { PostTextDoc } from '../posts/model.ts';
import type { InvertedIndex } from './inverted-index.ts';
import type { Match } from './match.ts';
import { type Positions, positionsIn } from './phrases.ts';
import { toSnippet } from './snippet.ts';

type Prepared = { id: string; score: number; positions: number[][]; marks: number[] };

/**
 * Takes from the index what the results to show need of it, at once, as it may change while their texts
 * are fetched; `toResults` makes them of both.
 */
export function prepareResults(
  index: InvertedIndex,
  shown: Match[],
  { words, positions: known }: { words: number[][]; positions: Positions },
): Prepared[] {
  const isKnown = shown.every((match) => known.has(match.post));
  const positions = isKnown ? known : positionsIn(index, words, new Set(shown.map((match) => match.post)));
  return shown.flatMap(({ post, score }) => {
    const entry = index.posts.get(post);
    if (!entry) return [];
    return { id: entry.id, score, positions: positions.get(post) ?? [], marks: index.marks(post) };
  });
}

/** In the order of `prepared`; what is not among the documents (any more) is left out. */
export function toResults(prepared: Prepared[], docs: PostTextDoc[]): SearchResult[] {
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  return prepared.flatMap(({ id, score, positions, marks }) => {
    const doc = byId.get(id);
    if (!doc?.publishedAt) return [];
    return {
      id,
      slug: doc.slug,
      locale: doc.locale,
      title: doc.title,
      excerpt: doc.excerpt,
      snippet: toSnippet({ text: doc.text, positions, marks }),
      url: paths.post(doc.locale, doc.slug),
      coverImage: doc.coverImage,
      publishedAt: doc.publishedAt.toISOString(),
      score,
    };
  });
}
