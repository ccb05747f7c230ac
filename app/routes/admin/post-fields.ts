import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Tag, TagInput } from '#contract/tags.ts';
import { slugFromTitle } from '#contract/transliteration.ts';
import { Invalid } from '#server/errors.ts';
import { toInstant } from '../../i18n/local-time.ts';

export type Fields = Record<string, string>;

/** The texts that the form has; a language without title and text is not there. */
export function versionsIn(fields: Fields): Partial<Record<Locale, Record<string, string>>> {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const [title = '', excerpt = '', content = ''] = ['title', 'excerpt', 'content'].map(
        (name) => fields[`${locale}.${name}`],
      );
      const isEmpty = title.trim() === '' && content.trim() === '' && excerpt.trim() === '';
      return isEmpty ? [] : [[locale, { title, excerpt, content }]];
    }),
  );
}

/** The languages chosen in the publishing panel. */
export function chosenLanguages(fields: Fields): Locale[] {
  return LOCALES.filter((locale) => fields[`publish.${locale}`] === 'yes');
}

/** Null for an empty field. Throws Invalid. */
export function dateIn({ date = '' }: Fields, timeZone: string): Date | null {
  if (date === '') return null;
  const instant = toInstant(date, timeZone);
  if (!instant) throw new Invalid('Invalid request', [problem('date', 'invalid_date')]);
  return instant;
}

/** Each name is that of an existing tag, in either language or as its slug, or that of a new one. */
export function tagsIn({ tags = '' }: Fields, known: Tag[]): TagInput[] {
  const names = tags.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => toTagInput(name, known));
}

function toTagInput(name: string, known: Tag[]): TagInput {
  const wanted = name.toLowerCase();
  const namesOf = ({ slug, nameUk, nameEn }: Tag) =>
    [slug, nameUk, nameEn].map((entry) => entry?.toLowerCase());
  const tag = known.find((entry) => namesOf(entry).includes(wanted));
  if (tag) return { slug: tag.slug, nameUk: undefined, nameEn: undefined };
  const slug = slugFromTitle(name);
  const isUkrainian = /\p{Script=Cyrillic}/u.test(name);
  return { slug, nameUk: isUkrainian ? name : undefined, nameEn: isUkrainian ? undefined : name };
}

/** The slug in the form, else one made from a title, the Ukrainian one first. Empty where neither gives one. */
export function slugIn(fields: Fields): string {
  const given = fields.slug?.trim() ?? '';
  if (given !== '') return given;
  const titles = LOCALES.map((locale) => fields[`${locale}.title`] ?? '');
  return titles.map(slugFromTitle).find((slug) => slug !== '') ?? '';
}

export function problem(path: string, code: string) {
  return { path, message: code, code };
}
