import { config } from '#server/config.ts';
import { Forbidden } from '#server/errors.ts';

/** Refuses a write that another site made the user's browser send. Reads pass. Throws Forbidden. */
export function requireSameSite(request: Request): void {
  if (!isSameSite(request)) throw new Forbidden('The request comes from another site');
}

/**
 * False for a write that another site made the user's browser send. Browsers name the page's origin on every
 * such request (Fetch, 3.2) and most send `Sec-Fetch-Site` too; a client that sends neither is not a browser,
 * and has the cookie because it signed in.
 */
function isSameSite(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const origin = request.headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, request)) return false;
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * Compares with the origin of `PUBLIC_URL`, or without that setting with the origin that the request was sent to.
 * Another site can fake the latter only with a name of its own for this server, and browsers have no cookie of ours
 * for that name.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  const own = config().ownOrigin ?? new URL(request.url).origin;
  return origin === own || isSameLoopback(URL.parse(origin), new URL(own));
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The names of the local machine count as one site, because people who try out the service use any of them. */
function isSameLoopback(given: URL | null, own: URL): boolean {
  if (given === null || !LOOPBACK.has(given.hostname) || !LOOPBACK.has(own.hostname)) return false;
  return given.protocol === own.protocol && given.port === own.port;
}
