import type { AuthorLink } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { memoize } from '#server/cache/memoize.ts';
import { NotFound } from '#server/errors.ts';
import { bylineOf } from '#server/posts/projections.ts';
import { readContentTokens } from '#server/posts/read/content-revision.ts';
import type { Tokens } from '#server/revisions/revisions.ts';
import { type AuthorDoc, toAuthorLink, withMerges } from './model.ts';
import * as store from './store.ts';

/** A generous estimate of what one author takes in memory. */
const AUTHOR_BYTES = 8_000;

/** All authors, by slug. */
export function readAuthors(tokens: Tokens): Promise<AuthorDoc[]> {
  return memoize({
    key: 'authors',
    tokens,
    load: async () => withMerges(await store.findAllAuthors()),
    bytesOf: ({ length }) => length * AUTHOR_BYTES,
  });
}

/** Authors by the names in bylines, for the pages of one language. */
export async function mapAuthorLinks({
  locale,
  tokens,
}: {
  locale: Locale;
  tokens: Tokens;
}): Promise<ReadonlyMap<string, AuthorLink>> {
  const authors = await readAuthors(tokens);
  return new Map(authors.flatMap((doc) => doc.names.map((name) => [name, toAuthorLink(doc, locale)])));
}

/** A function that gives the names of bylines as pages of a language show them. */
export async function loadBylines(locale: Locale): Promise<(authorName: string) => string> {
  const links = await mapAuthorLinks({ locale, tokens: await readContentTokens() });
  return (authorName) => links.get(authorName)?.name ?? bylineOf({ locale, authorName });
}

/** Throws NotFound. */
export async function getAuthor({ slug, tokens }: { slug: string; tokens: Tokens }): Promise<AuthorDoc> {
  const author = (await readAuthors(tokens)).find((doc) => doc.slug === slug);
  if (!author) throw new NotFound('Author not found');
  return author;
}

/** The current slug of an author who had this one; null if there is none. */
export async function findMovedAuthor({
  slug,
  tokens,
}: {
  slug: string;
  tokens: Tokens;
}): Promise<string | null> {
  const author = (await readAuthors(tokens)).find(({ formerSlugs }) => formerSlugs.includes(slug));
  return author?.slug ?? null;
}
