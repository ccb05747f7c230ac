import { isLocale, type Locale } from '#contract/locales.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { NotFound } from '#server/errors.ts';
import { type RouteArgs, requestedUrl } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { localeOf } from './page-locale.ts';
import { toErrorPage } from './to-error-page.ts';

type PageOptions<Data> = {
  /** The kind of record that the slug of the address belongs to. */
  slugNames?: PostKind;
  /** Whether the page depends only on posts, tags, settings and its declared query. */
  isCached?: boolean;
  /** Whether the page with these data has client code. The data of one that has none can't be spread. */
  hydrate?: (data: Data) => boolean;
};

/**
 * Runs the loader of a page in the language of its address. Failures become responses that the error page
 * draws; a page that is not there comes with what may help instead. With `slugNames`, that includes the version of
 * the same post or page in the other language, and the address of a former slug redirects. With `isCached`, the page
 * may be cached for anonymous readers.
 */
export async function loadPage<Data>(
  args: RouteArgs,
  load: (locale: Locale) => Promise<Data>,
  { slugNames, isCached = false, hydrate = () => !isCached }: PageOptions<Data> = {},
): Promise<Data> {
  const { request, params, context } = args;
  try {
    if (!isLocale(params.locale)) throw new NotFound();
    if (isCached) await cacheBy(context, ['content', 'settings']);
    const data = await load(params.locale);
    return hydrate(data) ? data : withoutSerialization(data);
  } catch (error) {
    // The work ended because the client disconnected.
    if (request.signal.aborted && error === request.signal.reason) throw error;

    const wanted = slugNames && isLocale(params.locale) ? { slugNames, slug: params.slug ?? '' } : undefined;
    throw await toErrorPage(error, { url: requestedUrl(args), locale: localeOf(request), wanted });
  }
}

/**
 * The router serializes the data of every page for client code, also of pages that have none: a long text takes as long
 * as rendering it. Of a prototype it serializes nothing.
 */
function withoutSerialization<Data>(data: Data): Data {
  return (data as object | null)?.constructor === Object ? Object.create(data as object) : data;
}
