import { LOCALES, type Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { findPostGroup } from '../write/post-group-store.ts';

/** Slugs that are tried where another post has the one made from the title. */
const ATTEMPTS = 50;

/**
 * A free slug made from a title, the Ukrainian one first, with a number where another post has it. Null where
 * no title has a letter or a digit.
 */
export async function makeSlug(titles: Partial<Record<Locale, string>>): Promise<string | null> {
  const slugs = LOCALES.map((locale) => slugFromTitle(titles[locale] ?? ''));
  const made = slugs.find((slug) => slug !== '');
  if (made === undefined) return null;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const slug = attempt === 1 ? made : `${made}-${attempt}`;
    if (!(await findPostGroup({ slug }))) return slug;
  }
  return null;
}
