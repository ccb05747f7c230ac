import { readWords } from '#server/search/language/words.ts';
import { findAllTags } from '#server/tags/store.ts';

/** A tag with the terms that find its posts. */
export type TagTerms = { id: number; terms: string[] };

/** The terms of each tag's slug and names. */
export async function findTagTerms(): Promise<TagTerms[]> {
  const tags = await findAllTags();
  return tags.map(({ _id, slug, nameUk, nameEn }) => ({
    id: _id,
    terms: readWords(`${slug} ${nameUk ?? ''} ${nameEn ?? ''}`).map((word) => word.term),
  }));
}
