import { features } from '#server/features.ts';
import { isRead, type RequestHead } from '#server/http/request/request-head.ts';
import { discardBody, type RawResponse, toRawHeaders } from '#server/http/response/raw-response.ts';
import { addSecurityHeaders } from '#server/http/response/security-headers.ts';

/** The home page with a query, which names a post in some programs. */
const HOME_WITH_QUERY = /^\/(?:(?:uk|en)\/?)?\?/;

/**
 * A permanent redirect instead of a response to an address that is nothing here, if it is the address of something on an
 * earlier site. `answer` answers the address without its slash: a redirect must not hide a page.
 */
export async function orMoved(
  head: RequestHead,
  raw: RawResponse,
  answer: (target: string) => Promise<RawResponse>,
): Promise<RawResponse> {
  const { sentTarget, method } = head;
  const isSlash = raw.status === 308 && /^[^?]*\/(?:\?|$)/.test(sentTarget);
  const mayBeMoved = raw.status === 404 || isSlash || HOME_WITH_QUERY.test(sentTarget);
  if (!mayBeMoved || !isRead({ method }) || sentTarget.startsWith('/api/')) return raw;

  for (const { findRedirect } of features) {
    const to = await findRedirect?.(sentTarget);
    if (!to) continue;
    if (isSlash) {
      const direct = await answer(withoutSlash(sentTarget));
      discardBody(direct);
      if (direct.status !== 404) return raw;
    }
    discardBody(raw);
    return { status: 301, headers: toHeaders(to), body: null };
  }
  return raw;
}

function withoutSlash(target: string): string {
  const [path = '', query] = target.split(/\?(.*)/s, 2);
  const bare = path.replace(/(?<!\/)\/+$/, '') || '/';
  return query === undefined ? bare : `${bare}?${query}`;
}

/** Browsers ask again: the address may become that of a page. */
function toHeaders(to: string): string[] {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-cache' });
  addSecurityHeaders(headers);
  return toRawHeaders(headers);
}
