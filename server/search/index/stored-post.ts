import type { EncodedPost } from './inverted-index.ts';
import type { IndexedVersion } from './model.ts';
import type { IndexedPost } from './post-table.ts';

/** What the index keeps of a stored version beside its terms. */
export function toIndexedPost(
  { id, revision }: Pick<IndexedPost, 'id' | 'revision'>,
  { locale, publishedAt, titleLength, length }: IndexedVersion,
): IndexedPost {
  return { id, revision, locale, publishedAt: publishedAt.getTime(), titleLength, length };
}

export function toEncodedPost({ terms, entries, marks, tagIds }: IndexedVersion): EncodedPost {
  return { terms: terms.buffer, entries: entries.buffer, marks: marks.buffer, tagIds };
}
