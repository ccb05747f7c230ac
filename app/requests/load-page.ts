import { isLocale, type Locale } from '#contract/locales.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { NotFound } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import type { Tokens } from '#server/revisions/revisions.ts';
import { localeOf } from './page-locale.ts';
import { toErrorPage } from './to-error-page.ts';

type PageOptions = {
  /** The kind of record that the slug of the address belongs to. */
  slugNames?: PostKind;
  /** Whether the page depends only on posts, tags, settings and `cachedByQuery`. */
  isCached?: boolean;
  /** The parameters of the query that a cached page depends on. */
  cachedByQuery?: readonly string[];
};

/**
 * Runs the loader of a page in the language of its address. Failures become responses that the error page
 * draws; a page that is not there comes with what may help instead. With `slugNames`, that includes the version of
 * the same post or page in the other language, and the address of a former slug redirects. With `isCached`, the page
 * may be cached for anonymous readers, and `load` gets the tokens of the revisions, so that they are read once.
 */
export async function loadPage<Data>(
  { request, params, context }: RouteArgs,
  load: (locale: Locale, tokens: Tokens | undefined) => Promise<Data>,
  { slugNames, isCached = false, cachedByQuery = [] }: PageOptions = {},
): Promise<Data> {
  try {
    if (!isLocale(params.locale)) throw new NotFound();
    const tokens = isCached
      ? await cacheBy(context, ['content', 'settings'], { query: cachedByQuery })
      : undefined;

    return await load(params.locale, tokens);
  } catch (error) {
    // The work ended because the client disconnected.
    if (request.signal.aborted && error === request.signal.reason) throw error;

    const wanted = slugNames && isLocale(params.locale) ? { slugNames, slug: params.slug ?? '' } : undefined;
    throw await toErrorPage(error, { request, locale: localeOf(request), wanted });
  }
}
