import { slugFromTitle } from '#contract/posts/transliteration.ts';
import type { Tag, TagInput } from '#contract/tags.ts';

/**
 * The tags that somebody has typed. Each name is that of a known tag, in either language or as its slug and in any
 * case; otherwise it is the name of a new tag.
 */
export function toTagInputs(names: string[], known: Tag[]): TagInput[] {
  return names.map((name) => {
    const tag = findTagNamed(name, known);
    return tag ? { slug: tag.slug, nameUk: undefined, nameEn: undefined } : toNewTag(name);
  });
}

export function findTagNamed(name: string, known: Tag[]): Tag | undefined {
  const wanted = name.toLowerCase();
  return known.find(({ slug, nameUk, nameEn }) =>
    [slug, nameUk, nameEn].some((entry) => entry?.toLowerCase() === wanted),
  );
}

function toNewTag(name: string): TagInput {
  const isUkrainian = /\p{Script=Cyrillic}/u.test(name);
  return {
    slug: slugFromTitle(name),
    nameUk: isUkrainian ? name : undefined,
    nameEn: isUkrainian ? undefined : name,
  };
}
