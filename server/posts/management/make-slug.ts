import { LOCALES, type Locale } from '#contract/locales.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import type { PageKind } from '#server/posts/model.ts';
import { slugTaken } from '#server/posts/write/change-slug.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';

/** How many slugs are tried if another post has the one made from the title. */
const ATTEMPTS = 50;

/**
 * A free slug made from a title, the Ukrainian one first. It gets a number if another post has it, or if a page may
 * not have it. Null if no title has a letter or a digit. Throws Conflict if the numbers are taken too.
 */
export async function makeSlug(
  titles: Partial<Record<Locale, string>>,
  kind?: PageKind,
): Promise<string | null> {
  const slugs = LOCALES.map((locale) => slugFromTitle(titles[locale] ?? ''));
  const made = slugs.find((slug) => slug !== '');
  if (made === undefined) return null;

  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const slug = attempt === 1 ? made : `${made}-${attempt}`;
    if (kind === 'page' && isReservedSlug(slug)) continue;
    if (!(await findPostGroup({ slug }))) return slug;
  }
  throw slugTaken();
}
