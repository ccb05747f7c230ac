import { Cookie } from '@remix-run/headers';
import { data } from 'react-router';
import { redirectPermanently, redirectToMoved } from '#app/redirects/moved-post.ts';
import type { Help } from '#app/ui/error-page.tsx';
import { PAGE_MAX } from '#contract/limits.ts';
import { isLocale, type Locale, negotiateLocale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { queryInteger } from '#contract/text.ts';
import { NotFound } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { listNewestCards } from '#server/posts/read/cards.ts';
import { findTranslationCard } from '#server/posts/read/missing-translation.ts';
import { findMoved } from '#server/posts/slugs/former-slugs.ts';
import { findPageLink } from '#server/posts/standalone/pages.ts';
import type { Tokens } from '#server/revisions/revisions.ts';

const NEWEST_POSTS = 5;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** What the slug in an address refers to. */
type Wanted = { of: PostKind; slug: string };

type PageOptions = {
  /** What the slug of the address belongs to. */
  of?: PostKind;
  /** The parameters of the query that the page depends on, besides posts, tags and settings. */
  cache?: { query?: readonly string[] };
};

/**
 * Runs the loader of a page in the language of its address. Failures become responses that the error page
 * draws; a page that is not there comes with what may help instead. With `of`, that includes the version of the
 * same post or page in the other language, and the address of a former slug redirects. With `cache`, the page may
 * be cached for anonymous readers, and `load` gets the tokens of the revisions, so that they are read once.
 */
export async function loadPage<Data>(
  { request, params, context }: RouteArgs,
  load: (locale: Locale, tokens: Tokens | undefined) => Promise<Data>,
  { of, cache }: PageOptions = {},
): Promise<Data> {
  try {
    if (!isLocale(params.locale)) throw new NotFound();
    const tokens = cache && (await cacheBy(context, ['content', 'settings'], cache));
    return await load(params.locale, tokens);
  } catch (error) {
    const wanted = of && isLocale(params.locale) ? { of, slug: params.slug ?? '' } : undefined;
    throw await toErrorPage(error, { request, locale: localeOf(request), wanted });
  }
}

/** The language of a page: that of its address, else what the browser prefers. */
export function localeOf(request: Request): Locale {
  const [, first] = new URL(request.url).pathname.split('/');
  if (isLocale(first)) return first;
  // The English documentation has no language in its address.
  if (first === 'api') return 'en';
  return negotiateLocale({
    chosen: Cookie.from(request.headers.get('cookie')).get('locale'),
    acceptLanguage: request.headers.get('accept-language'),
  });
}

/**
 * The number in `?page=`; 1 where there is none. Throws NotFound for anything that is not a valid page number.
 */
export function pageNumber(request: Request): number {
  const query = new URL(request.url).searchParams;
  if (!query.has('page')) return 1;
  const page = readPage(query);
  if (page === null) throw new NotFound('There is no such page');
  return page;
}

/** The number in `?page=`; null where there is none. */
export function readPage(query: URLSearchParams): number | null {
  const parsed = queryInteger({ min: 1, max: PAGE_MAX }).safeParse(query.get('page'));
  return parsed.success ? parsed.data : null;
}

/**
 * What a loader or middleware of a page throws for an error: a response as it is, anything else as the error
 * page's status and data. `wanted` is the post or page whose translation may help.
 */
export async function toErrorPage(
  error: unknown,
  { request, locale, wanted }: { request: Request; locale: Locale; wanted: Wanted | undefined },
) {
  // Loaders may throw redirects.
  if (error instanceof Response) return error;
  if (error instanceof NotFound) {
    try {
      const moved = wanted && (await findRedirect({ request, locale, wanted }));
      return moved ?? data(await findHelp({ locale, wanted }), { status: 404, headers: NO_STORE });
    } catch (failed) {
      return toErrorPage(failed, { request, locale, wanted });
    }
  }
  const { status, headers } = toFailure(error);
  return data(null, { status, headers: { ...headers, ...NO_STORE } });
}

/** The redirect from the address of a former slug; null if nothing had the slug. */
async function findRedirect({
  request,
  locale,
  wanted: { of, slug },
}: {
  request: Request;
  locale: Locale;
  wanted: Wanted;
}): Promise<Response | null> {
  if (of === 'post') {
    const moved = await findMoved({ slug, locale });
    return moved && redirectToMoved(request, moved);
  }
  const moved = await findMoved({ slug, locale, kind: 'page' });
  return moved && redirectPermanently(paths.page(locale, moved.slug) + new URL(request.url).search);
}

async function findHelp({ locale, wanted }: { locale: Locale; wanted: Wanted | undefined }): Promise<Help> {
  const [newest, translation, page] = await Promise.all([
    listNewestCards({ locale, limit: NEWEST_POSTS }),
    wanted?.of === 'post' ? findTranslationCard({ slug: wanted.slug, locale }) : null,
    wanted?.of === 'page' ? findPageLink({ slug: wanted.slug, locale: otherLocale(locale) }) : null,
  ]);
  return { newest, translation, page };
}
