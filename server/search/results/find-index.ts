import type { InvertedIndex } from '#server/search/index/inverted-index.ts';
import { findReadyIndex } from '#server/search/index/live-index.ts';
import { usesMemory } from '#server/search/index/search-mode.ts';
import { editDistance, editsAllowed } from '#server/search/language/edit-distance.ts';
import { type CandidateQuery, loadCandidates } from '#server/search/mongodb/candidates.ts';
import { findTermsSharingHalf } from '#server/search/mongodb/text-index.ts';

/** How many terms similar to a misspelt word are looked up in posts. */
const SIMILAR_TERMS = 20;

/** The index that answers a query: this process's, or one of the posts that MongoDB's text index finds. */
export async function findIndex(query: CandidateQuery): Promise<InvertedIndex> {
  return (await findMemoryIndex()) ?? loadCandidates(query);
}

/** The index in which the spelling of misspelt words is looked up. */
export async function findIndexOfSimilar(
  misspelt: string[],
  scope: Pick<CandidateQuery, 'locale' | 'now'>,
): Promise<InvertedIndex> {
  const index = await findMemoryIndex();
  if (index) return index;
  const similar = await Promise.all(misspelt.map(findSimilarTerms));
  return loadCandidates({ ...scope, words: similar.map((terms) => ({ terms })) });
}

async function findMemoryIndex(): Promise<InvertedIndex | null> {
  return (await usesMemory()) ? findReadyIndex() : null;
}

async function findSimilarTerms(term: string): Promise<string[]> {
  const most = editsAllowed(term);
  const found = (await findTermsSharingHalf(term))
    .map((other) => ({ other, distance: editDistance(term, other, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most);
  return found
    .sort((one, other) => one.distance - other.distance)
    .slice(0, SIMILAR_TERMS)
    .map(({ other }) => other);
}
