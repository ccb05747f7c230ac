import type { AuthorPage } from '#contract/authors.ts';
import { splitLinks } from '#contract/links.ts';
import type { Locale } from '#contract/locales.ts';
import type { PostCards } from '#contract/posts/pages.ts';
import { NotFound } from '#server/errors.ts';
import type { Address } from '#server/posts/model.ts';
import { listCards } from '#server/posts/read/pages/cards.ts';
import { POSTS_PER_PAGE } from '#server/posts/read/pages/pages.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { toDisplayText } from '#server/site-settings/display-text.ts';
import { listLocalesOf } from './author-cards.ts';
import { getAuthor } from './authors.ts';
import { toAuthorLink } from './model.ts';

/**
 * An author and a page of their posts in a language. Throws NotFound, also past the last page, or if readers see no
 * post of the author.
 */
export async function getAuthorPage({
  slug,
  locale,
  page,
}: Address & { page: number }): Promise<PostCards & { author: AuthorPage }> {
  const now = new Date();
  const doc = await getAuthor({ slug });
  const skip = (page - 1) * POSTS_PER_PAGE;
  const [{ cards, total }, locales] = await Promise.all([
    listCards({ locale, author: doc, skip, limit: POSTS_PER_PAGE, now }),
    listLocalesOf(slug, { now }),
  ]);
  if (locales.length === 0) throw new NotFound('Author not found');
  if (cards.length === 0 && page > 1) throw new NotFound('Page not found');

  const biography = locale === 'uk' ? doc.bioUk : doc.bioEn;
  return {
    author: { ...toAuthorLink(doc, locale), biography, paragraphs: toParagraphs(biography, locale), locales },
    posts: cards,
    pagination: toPagination({ page, limit: POSTS_PER_PAGE, total }),
  };
}

/** Spaces, quotes and hyphens are typeset as in posts, except in addresses. */
function toParagraphs(biography: string | null, locale: Locale): AuthorPage['paragraphs'] {
  const paragraphs = biography?.split(/\n{2,}/) ?? [];
  return paragraphs.map((paragraph) =>
    splitLinks(paragraph).map(({ text, href }) => ({
      text: href === null ? toDisplayText(text, locale) : text,
      href,
    })),
  );
}
