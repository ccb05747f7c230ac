import type { Locale } from '#contract/locales.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { type Tag, type TagInput, tagSlug } from '#contract/tags.ts';

type Named = Omit<Tag, 'id'>;

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

/**
 * The tags of a file in a language. A text is the slug or the name of a known tag, or else the slug of a new one if it
 * is one and has no capital letters, or else the name of a new one. If the slug of a name is that of a tag with
 * another name, it gets a number.
 */
export function toTagsOfFile(
  tags: (string | TagInput)[],
  { known, locale }: { known: Named[]; locale: Locale },
): TagInput[] {
  const all = [...known];
  return tags.map((tag) => {
    const input = typeof tag === 'string' ? toTagOfFile(tag, all, locale) : tag;
    const { slug, nameUk = null, nameEn = null } = input;
    if (nameUk || nameEn || !all.some((known) => known.slug === slug)) all.push({ slug, nameUk, nameEn });
    return input;
  });
}

function toTagOfFile(text: string, known: Named[], locale: Locale): TagInput {
  const unnamed = { nameUk: undefined, nameEn: undefined };
  const isSlug = text === text.toLowerCase() && tagSlug.safeParse(text).success;
  const found = findTagOfFile(text, known);
  if (found && (isSlug || isCalled(found, text))) return { ...unnamed, slug: found.slug };
  if (isSlug) return { ...unnamed, slug: text };

  const named = { ...unnamed, [NAMES[locale]]: text };
  if (found) return { ...named, slug: found.slug };

  // Some names, such as a soft sign, have no letter that a slug keeps.
  const first = slugFromTitle(text) || text;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? first : `${first}-${number}`;
    const holders = known.filter((tag) => tag.slug === slug);
    if (holders.every((tag) => isNameOf(tag, text, locale))) return { ...named, slug };
  }
}

/** The tag with this slug, or with this name, or with this slug in another case: `TypeScript`, but not `C` for C++. */
function findTagOfFile(text: string, known: Named[]): Named | undefined {
  const wanted = text.toLowerCase();
  return (
    known.find(({ slug }) => slug === text) ??
    known.find((tag) => isCalled(tag, text)) ??
    known.find((tag) => tag.slug.toLowerCase() === wanted && hasSignsOf(tag, text))
  );
}

function isCalled({ nameUk, nameEn }: Named, text: string): boolean {
  return [nameUk, nameEn].some((name) => name?.toLowerCase() === text.toLowerCase());
}

const NAMES = { uk: 'nameUk', en: 'nameEn' } as const satisfies Record<Locale, keyof Tag>;

/**
 * Whether a name is another form of a tag's name. In the same language the letters are compared; names in two
 * languages have other letters, but the same signs: `Київ` is Kyiv, and `C#` is not C++.
 */
function isNameOf(tag: Named, name: string, locale: Locale): boolean {
  const own = tag[NAMES[locale]];
  if (own !== null) return withoutGaps(own) === withoutGaps(name);
  return hasSignsOf(tag, name);
}

function hasSignsOf({ slug, nameUk, nameEn }: Named, name: string): boolean {
  return signsOf(nameUk ?? nameEn ?? slug) === signsOf(name);
}

function withoutGaps(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function signsOf(name: string): string {
  return withoutGaps(name).replace(/[\p{L}\p{M}\p{N}'’ʼ]/gu, '');
}

export function findTagNamed(name: string, known: Tag[]): Tag | undefined {
  const wanted = name.toLowerCase();
  return known.find((tag) => tag.slug.toLowerCase() === wanted || isCalled(tag, name));
}

function toNewTag(name: string): TagInput {
  const isUkrainian = /\p{Script=Cyrillic}/u.test(name);
  return {
    slug: slugFromTitle(name),
    nameUk: isUkrainian ? name : undefined,
    nameEn: isUkrainian ? undefined : name,
  };
}
