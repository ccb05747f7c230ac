import { paths } from '#contract/paths.ts';
import { Invalid } from '../../errors.ts';
import { toErrorResponse } from '../response/errors.ts';

/** Comment forms of hydrated pages post here; no page has an address of four segments below a post. */
const COMMENTS_DATA = /^\/(uk|en)\/blog\/[^/]+\/comments\.data$/;

const SITEMAP_PART = /^\/sitemap-(0|[1-9]\d{0,4})\.xml$/;

/** Of three segments none of which begins an address of ours. */
const NOWHERE = '/-/-/-';

/**
 * The address as the router is to see it, or the answer where it can't be routed: percent-encoding that
 * is no UTF-8 in the API (400; elsewhere it is taken literally, and no page is there), a slash too many at
 * the end (308 to the one address of that page).
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
    // `//host` would be read as another site, so leading slashes collapse as well.
    const pathname = url.pathname.replace(/^\/+/, '/').replace(/\/+$/, '') || '/';
    return new Response(null, { status: 308, headers: { Location: pathname + url.search } });
  }
  // A parameter is a whole segment to the router; that is no second address of the part.
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
