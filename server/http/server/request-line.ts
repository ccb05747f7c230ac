import type { IncomingMessage } from 'node:http';
import { Invalid } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { jsonResponse } from '#server/http/response/raw-response.ts';
import { forwardedHost } from './requested-origin.ts';

/** The usual limit of reverse proxies, for a header and for the address. Node limits only all of them together. */
const HEADER_MAX = 8_192;
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Responds if no `Request` can be built from the request line and host headers: to `OPTIONS *`, which asks about the
 * server in general (RFC 9110, 9.3.7), with 204, to a header that is too long with 431, to an address with 414, otherwise with 400. Null for
 * all other requests. A target with a host (RFC 9112, 3.2.2) becomes the path in it: absolute links use the
 * configured host.
 */
export function answerRequestLine(
  request: IncomingMessage,
  settings: { trustProxy: boolean },
): Response | null {
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '');
  request.url = target.startsWith('?') || target === '' ? `/${target}` : target;
  if (request.url.length > HEADER_MAX) return refuse(414, 'The address is too long');
  if (request.rawHeaders.some((text) => text.length > HEADER_MAX))
    return refuse(431, 'A header of the request is too long');
  const problem = findProblem(request, settings);
  if (request.method === 'OPTIONS' && request.url === '*') return new Response(null, { status: 204 });
  return problem === null ? null : toErrorResponse(new Invalid(problem));
}

function refuse(status: number, error: string): Response {
  return jsonResponse({ error }, { status, headers: { 'Cache-Control': 'no-store' } });
}

function findProblem(request: IncomingMessage, settings: { trustProxy: boolean }): string | null {
  const { host } = request.headers;
  const forwarded = forwardedHost(request, settings);

  // Proxies differ in which of two they use (RFC 9112, 3.2). Node.js takes the first.
  if (hasTwoHosts(request)) return 'The request has more than one Host header';
  // HTTP/1.0, which health checks still use, has no `Host`.
  if (host !== undefined && !isHost(host)) return 'The Host header is not valid';
  if (forwarded !== undefined && !isHost(forwarded)) return 'The X-Forwarded-Host header is not valid';

  return request.url?.startsWith('/') ? null : 'The address is not valid';
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

/** Nearly all requests have the same host, and parsing it takes longer than all other checks. */
let lastHost = '';

function isHost(host: string): boolean {
  if (host === lastHost) return true;
  const isValid = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastHost = host;
  return isValid;
}
