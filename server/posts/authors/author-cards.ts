import type { AuthorCard, AuthorLink } from '#contract/authors.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Reading } from '#server/posts/read/content-revision.ts';
import { readVisibleCounts } from '#server/posts/read/timeline/visible-counts.ts';
import { toDisplayText } from '#server/site-settings/display-text.ts';
import { readAuthors } from './authors.ts';
import { countVisibleByNames } from './byline-store.ts';
import { firstSentenceOf } from './first-sentence.ts';
import { type AuthorDoc, toAuthorLink } from './model.ts';

/** With fewer authors, a list would only repeat the author page. */
const AUTHORS_MIN = 2;
const NAME_BYTES = 150;

type Given = Omit<Reading, 'locale'>;
type Moment = { locale: Locale; now: Date };

/** The authors with a biography or posts in a language, by name. */
export async function listAuthorCards({ locale, ...given }: Reading): Promise<AuthorCard[]> {
  const { compare } = new Intl.Collator(locale);
  const found = await findReadable(locale, given);
  return found
    .map(({ doc, posts }) => {
      const biography = biographyOf(doc, locale);
      const sentence = biography && toDisplayText(firstSentenceOf(biography, locale), locale);
      return { ...toAuthorLink(doc, locale), sentence, posts };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** The authors with a biography or posts in a language, by slug. */
export async function mapAuthors({ locale, ...given }: Reading): Promise<Map<string, AuthorLink>> {
  const found = await findReadable(locale, given);
  return new Map(found.map(({ doc }) => [doc.slug, toAuthorLink(doc, locale)]));
}

/** Whether the list of authors of a language has at least two entries and is therefore linked. */
export async function hasAuthorList({ locale, ...given }: Reading): Promise<boolean> {
  return (await findReadable(locale, given)).length >= AUTHORS_MIN;
}

/** The languages that have a list of authors. */
export async function listAuthorLocales(given: Given = {}): Promise<Locale[]> {
  const isWorth = await Promise.all(LOCALES.map((locale) => hasAuthorList({ locale, ...given })));
  return LOCALES.filter((_, at) => isWorth[at]);
}

/** The authors whose pages search engines may find, with the languages in which there is something to read. */
export async function listIndexedAuthors(given: Given = {}): Promise<{ slug: string; locales: Locale[] }[]> {
  const found = await Promise.all(LOCALES.map((locale) => findReadable(locale, given)));
  const slugs = new Set(found.flat().map(({ doc }) => doc.slug));
  return [...slugs].sort().map((slug) => ({
    slug,
    locales: LOCALES.filter((_, at) => found[at]?.some(({ doc }) => doc.slug === slug)),
  }));
}

/** The languages in which an author has a biography or posts that readers see. */
export async function listLocalesOf(slug: string, given: Given): Promise<Locale[]> {
  const found = await Promise.all(LOCALES.map((locale) => findReadable(locale, given)));
  return LOCALES.filter((_, at) => found[at]?.some(({ doc }) => doc.slug === slug));
}

/** The authors by slug, with the number of posts that readers see. */
async function findReadable(
  locale: Locale,
  { now = new Date() }: Given,
): Promise<{ doc: AuthorDoc; posts: number }[]> {
  const docs = await readAuthors();
  if (docs.length === 0) return [];

  const counts = await readCounts({ locale, now });
  return docs
    .map((doc) => ({ doc, posts: doc.names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0) }))
    .filter(({ doc, posts }) => posts > 0 || biographyOf(doc, locale) !== null);
}

/** How many posts of a language readers see with each name in their bylines. */
function readCounts(moment: Moment): Promise<ReadonlyMap<string, number>> {
  return readVisibleCounts({
    name: 'author counts',
    ...moment,
    load: async () => {
      const rows = await countVisibleByNames(moment).toArray();
      return new Map(rows.map(({ _id, count }) => [_id, count]));
    },
    entryBytes: NAME_BYTES,
  });
}

function biographyOf({ bioUk, bioEn }: AuthorDoc, locale: Locale): string | null {
  return (locale === 'uk' ? bioUk : bioEn) || null;
}
