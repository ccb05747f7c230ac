import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { Invalid } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { escapeData, isDataRequest } from './data-request.ts';

/** Addresses with a parameter inside a segment, which the router does not support, and the paths of their routes. */
const REWRITES: [RegExp, string][] = [
  [/^\/sitemap-(0|[1-9]\d{0,4})\.xml$/, `${paths.sitemap()}/`],
  [/^\/([0-9a-f]{32})\.txt$/, '/indexnow-key/'],
  // Where other programs have their feeds. With a slash at its end, the address of a feed here is one of them.
  [/^\/((?:(?:uk|en)\/)?(?:feed|rss|(?:feed|index)\.xml)|(?:rss|atom)\.xml)\/?$/, '/feeds/moved/'],
  [/^\/((?:uk|en)\/(?:rss|atom)\.xml)\/$/, '/feeds/moved/'],
];

/** A path that only the route `*` matches. */
const NOWHERE = '/-/-/-';

/**
 * The address for the router, or a response if it can't be routed: 400 for percent-encoding in the API that is not
 * UTF-8, and 308 for a trailing slash, except at `/mcp/`. A page's address with such encoding becomes one that no
 * route matches, and the error page explains it. The result always has the origin of `url`.
 */
export function toRoutableUrl(url: URL, method = 'GET'): URL | Response {
  const { pathname, search } = url;
  if (!isDecodable(pathname)) {
    if (/^\/api(\/|$)/.test(pathname)) return toErrorResponse(invalidAddress());
    const [, first] = pathname.split('/');
    return withPath(url, isLocale(first) ? `/${first}${NOWHERE}` : NOWHERE);
  }

  // Few programs follow a redirect of a POST.
  if (pathname === `${paths.mcp()}/`) return withPath(url, paths.mcp());

  for (const [pattern, route] of REWRITES) {
    const part = pattern.exec(pathname)?.[1];
    if (part !== undefined) return withPath(url, route + part);
    // Only the original form is an address of the site, not the rewritten one.
    if (decodeURIComponent(pathname).startsWith(route)) return withPath(url, NOWHERE);
  }
  if (pathname.length > 1 && pathname.endsWith('/')) {
    // Browsers read `//host` as another site, so leading slashes collapse as well.
    const target = pathname.replace(/^\/+/, '/').replace(/(?<!\/)\/+$/, '') || '/';
    return new Response(null, { status: 308, headers: { Location: target + search } });
  }

  return withEscapedData(url, method);
}

/** Throws Invalid if the path of a target is not percent-encoded UTF-8. */
export function requireDecodable(target: string): void {
  if (!isDecodable(target.replace(/\?.*$/s, ''))) throw invalidAddress();
}

/** Percent-encodes the dot of `.data` unless the request is a data request; the router then sees a page's path. */
function withEscapedData(url: URL, method: string): URL {
  if (!url.pathname.endsWith('.data') || isDataRequest({ method, url: url.href })) return url;
  return withPath(url, escapeData(url.pathname));
}

/** A copy of the URL with another path. `new URL(path, url)` would read a path that starts with `//` as a host. */
function withPath(url: URL, pathname: string): URL {
  const copy = new URL(url);
  copy.pathname = pathname;
  return copy;
}

function invalidAddress(): Invalid {
  return new Invalid('The address is not valid percent-encoded UTF-8');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
