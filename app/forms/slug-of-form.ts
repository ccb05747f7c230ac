import { slugFromTitle } from '#contract/posts/transliteration.ts';

/** The slug in the fields of an author or a tag; derived from a name, the Ukrainian one first, if it is empty. */
export function slugOfForm({ slug = '', nameUk = '', nameEn = '' }: Record<string, string>): string {
  return slug.trim() || slugFromTitle(nameUk.trim() || nameEn);
}
