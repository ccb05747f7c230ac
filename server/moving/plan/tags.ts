import { TAG_NAME_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { type Tag, tagSlug } from '#contract/tags.ts';
import type { SourceTerm } from '#server/moving/model.ts';

export type UsedTerm = { key: string; term: SourceTerm; locales: Locale[] };
type Planned = Omit<Tag, 'id'>;

/**
 * The tag of each term that posts have. Terms of one group are one tag with two names, and so are a category and a tag
 * with the same slug; its slug is that of the first in Latin letters.
 */
export function planTags(
  terms: ReadonlyMap<string, SourceTerm>,
  used: ReadonlyMap<string, ReadonlySet<Locale>>,
): { tags: Record<string, Planned>; usedTerms: UsedTerm[] } {
  const usedTerms = [...used].flatMap(([key, locales]): UsedTerm[] => {
    const term = terms.get(key);
    return term ? [{ key, term, locales: term.locale ? [term.locale] : [...locales] }] : [];
  });
  const bySlug = new Map<string, Planned>();
  const tags: Record<string, Planned> = {};

  for (const members of Map.groupBy(usedTerms, ({ term, key }) => term.group ?? key).values()) {
    const slugs = members.map(({ term }) => toTagSlug(term)).filter((slug) => slug !== '');
    const slug =
      slugs.find((one) => bySlug.has(one)) ?? slugs.find((one) => /^[\w.-]+$/.test(one)) ?? slugs[0];
    if (slug === undefined) continue;

    const tag = bySlug.get(slug) ?? { slug, nameUk: null, nameEn: null };
    bySlug.set(slug, tag);
    for (const { key, term, locales } of members) {
      const name = Array.from(term.name.trim() || slug)
        .slice(0, TAG_NAME_MAX)
        .join('');
      for (const locale of locales) {
        if (locale === 'uk') tag.nameUk ??= name;
        else tag.nameEn ??= name;
      }
      tags[key] = tag;
    }
  }
  return { tags, usedTerms };
}

function toTagSlug({ slug, name }: SourceTerm): string {
  const lower = slug.toLowerCase().slice(0, TAG_SLUG_MAX);
  if (tagSlug.safeParse(lower).success) return lower;
  return slugFromTitle(slug) || slugFromTitle(name);
}
