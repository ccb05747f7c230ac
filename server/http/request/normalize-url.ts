import { paths } from '#contract/paths.ts';
import { Invalid } from '../../errors.ts';
import { toErrorResponse } from '../response/errors.ts';

/** Fetchers of comment forms post here. No page has such a path, whatever its slug. */
const COMMENTS_DATA = /^\/(uk|en)\/blog\/[^/]+\/comments\.data$/;

const SITEMAP_PART = /^\/sitemap-(0|[1-9]\d{0,4})\.xml$/;

/** A path that matches no route but `*`. */
const NOWHERE = '/-/-/-';

/**
 * The address for the router, or the response where it can't be routed: 400 for percent-encoding that is not
 * UTF-8 in the API (for pages it is taken literally, which matches no page), and 308 for a trailing slash.
 */
export function toRoutableUrl(url: URL, method = 'GET'): URL | Response {
  if (!isDecodable(url.pathname)) {
    if (/^\/api(\/|$)/.test(url.pathname))
      return toErrorResponse(new Invalid('The address is not valid percent-encoded UTF-8'));
    const segments = url.pathname.split('/');
    const literal = segments.map((part) => (isDecodable(part) ? part : part.replaceAll('%', '%25')));
    return withEscapedData(new URL(literal.join('/') + url.search, url), method);
  }
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
    // Browsers read `//host` as another site, so leading slashes collapse as well.
    const pathname = url.pathname.replace(/^\/+/, '/').replace(/\/+$/, '') || '/';
    return new Response(null, { status: 308, headers: { Location: pathname + url.search } });
  }
  // The router has no parameters within a segment. The rewritten form is not an address of its own.
  const part = SITEMAP_PART.exec(url.pathname)?.[1];
  if (part !== undefined) return new URL(`${paths.sitemap()}/${part}`, url);
  if (decodeURIComponent(url.pathname).startsWith(`${paths.sitemap()}/`)) return new URL(NOWHERE, url);
  return withEscapedData(url, method);
}

/**
 * True for a request of React Router's client, which appends `.data` to the path of a route. Slugs may end in
 * `.data` as well, so only the requests that hydrated pages send count.
 */
export function isDataRequest({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && COMMENTS_DATA.test(new URL(url).pathname);
}

/** Percent-encodes the dot of `.data` unless the request is a data request; the router then sees a page's path. */
function withEscapedData(url: URL, method: string): URL {
  if (!url.pathname.endsWith('.data') || isDataRequest({ method, url: url.href })) return url;
  const escaped = new URL(url);
  escaped.pathname = url.pathname.replace(/\.data$/, '%2Edata');
  return escaped;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
