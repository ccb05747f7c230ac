import { data } from 'react-router';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import { NotFound } from '#server/errors.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { findMoved, isKnownSlug } from '#server/posts/former-slugs.ts';
import { listNewestCards } from '#server/posts/read/pages/cards.ts';
import { findTranslationCard } from '#server/posts/read/pages/missing-translation.ts';
import { findPageLink } from '#server/posts/standalone/pages.ts';
import type { Help } from './error-page.tsx';
import { redirectPermanently } from './permanent-redirect.ts';

const NEWEST_POSTS = 5;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** The kind of record that the slug in an address refers to. */
type Wanted = { slugNames: PostKind; slug: string };

/**
 * The value that a loader or middleware of a page throws for an error: a response as it is, anything else as the
 * error page's status and data. `url` has the query as sent, and `wanted` is the post or page whose translation may help.
 */
export async function toErrorPage(
  error: unknown,
  { url, locale, wanted }: { url: URL; locale: Locale; wanted: Wanted | undefined },
) {
  // Loaders may throw redirects.
  if (error instanceof Response) return error;

  if (error instanceof NotFound) {
    try {
      const isKnown = wanted && (await isKnownSlug(wanted.slug));
      const known = isKnown ? wanted : undefined;
      const moved = known && (await findRedirect({ url, locale, wanted: known }));
      return moved ?? data(await findHelp({ locale, wanted: known }), { status: 404, headers: NO_STORE });
    } catch (failed) {
      return toErrorPage(failed, { url, locale, wanted });
    }
  }

  const { status, headers } = toFailure(error);
  return data(null, { status, headers: { ...headers, ...NO_STORE } });
}

/** The redirect from the address of a former slug; null if nothing had the slug. */
async function findRedirect({
  url,
  locale,
  wanted: { slugNames, slug },
}: {
  url: URL;
  locale: Locale;
  wanted: Wanted;
}): Promise<Response | null> {
  if (slugNames === 'post') {
    const moved = await findMoved({ slug, locale });
    return moved && redirectToMoved(url, moved);
  }
  const moved = await findMoved({ slug, locale, kind: 'page' });
  return moved && redirectPermanently(paths.page(locale, moved.slug) + url.search);
}

async function findHelp({ locale, wanted }: { locale: Locale; wanted: Wanted | undefined }): Promise<Help> {
  const [newest, translation, page] = await Promise.all([
    listNewestCards({ locale, limit: NEWEST_POSTS }),
    wanted?.slugNames === 'post' ? findTranslationCard({ slug: wanted.slug, locale }) : null,
    wanted?.slugNames === 'page' ? findPageLink({ slug: wanted.slug, locale: otherLocale(locale) }) : null,
  ]);
  return { newest, translation, page };
}

/** The path of a post has the slug behind the locale and `blog`. */
const SLUG_SEGMENT = 3;

/**
 * Redirects the address for the page of a former slug, or for a page below it, to the same page of the current
 * slug.
 */
function redirectToMoved({ pathname, search }: URL, { slug }: PostLink): Response {
  const segments = pathname.split('/');
  segments[SLUG_SEGMENT] = encodeURIComponent(slug);
  return redirectPermanently(segments.join('/') + search);
}
