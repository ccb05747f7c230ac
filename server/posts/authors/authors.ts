import type { AuthorLink } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { memoize } from '#server/cache/memoize.ts';
import { NotFound } from '#server/errors.ts';
import { bylineOf } from '#server/posts/projections.ts';
import { type AuthorDoc, toAuthorLink, withMerges } from './model.ts';
import * as store from './store.ts';

/** A generous estimate of what one author takes in memory. */
const AUTHOR_BYTES = 8_000;

/** All authors, by slug. */
export function readAuthors(): Promise<AuthorDoc[]> {
  return memoize({
    key: 'authors',
    load: async () => withMerges(await store.findAllAuthors()),
    bytesOf: ({ length }) => length * AUTHOR_BYTES,
  });
}

/** Authors by the names in bylines, for the pages of one language. */
export async function mapAuthorLinks({
  locale,
}: {
  locale: Locale;
}): Promise<ReadonlyMap<string, AuthorLink>> {
  const authors = await readAuthors();
  return new Map(authors.flatMap((doc) => doc.names.map((name) => [name, toAuthorLink(doc, locale)])));
}

/** A function that gives the names of bylines as pages of a language show them. */
export async function loadBylines(locale: Locale): Promise<(authorName: string) => string> {
  const links = await mapAuthorLinks({ locale });
  return (authorName) => links.get(authorName)?.name ?? bylineOf({ locale, authorName });
}

/** Throws NotFound. */
export async function getAuthor({ slug }: { slug: string }): Promise<AuthorDoc> {
  const author = (await readAuthors()).find((doc) => doc.slug === slug);
  if (!author) throw new NotFound('Author not found');
  return author;
}

/** The current slug of an author who had this one; null if there is none. */
export async function findMovedAuthor({ slug }: { slug: string }): Promise<string | null> {
  const author = (await readAuthors()).find(({ formerSlugs }) => formerSlugs.includes(slug));
  return author?.slug ?? null;
}
