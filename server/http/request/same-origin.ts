import { config } from '../../config.ts';
import { Forbidden } from '../../errors.ts';

/** Refuses a write that another site made a visitor's browser send. Reads pass. Throws Forbidden. */
export function requireSameSite(request: Request): void {
  if (!isSameSite(request)) throw new Forbidden('The request comes from another site');
}

/**
 * False for a write that another site made a visitor's browser send. Browsers name the page's origin on
 * every such request (Fetch, 3.2) and most say `Sec-Fetch-Site` too; what says neither is no browser, and
 * has the cookie because it signed in.
 */
export function isSameSite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const origin = request.headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, request)) return false;
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * A form post to a page as the router is to see it. The router compares `Origin` with the request's address
 * alone and refuses with a bare 400, before any page is asked; what is decided here goes for pages too.
 */
export function withDecidedOrigin(request: Request): Request {
  const origin = request.headers.get('origin');
  const { origin: ownOrigin } = new URL(request.url);
  if (origin === null || origin === ownOrigin) return request;
  const headers = new Headers(request.headers);
  if (isSameSite(request)) {
    headers.set('Origin', ownOrigin);
  } else {
    // By this the page's action knows it, and refuses with 403 and a page.
    headers.delete('Origin');
    headers.set('Sec-Fetch-Site', 'cross-site');
  }
  return new Request(request, { headers });
}

/** The address in the settings, or the one that this request was sent to, which no other site can choose. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  return origin === new URL(config().publicUrl).origin || origin === new URL(request.url).origin;
}
