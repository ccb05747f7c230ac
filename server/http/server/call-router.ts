import { RouterContextProvider } from 'react-router';
import { unlessDown } from '#server/db/client.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import { toRoutableUrl } from '#server/http/request/normalize-url.ts';
import { refusalContext, requestInfoContext } from '#server/http/request/request-context.ts';
import { isRead, type RequestHead } from '#server/http/request/request-head.ts';
import { type Cacheability, cacheabilityContext } from '#server/http/response/cacheability.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import type { Router } from './router.ts';

/** Methods that the router knows. */
const ROUTED_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
/**
 * Stands for the others, some of which no web `Request` can have (Fetch, 2.2.1): no operation and no page uses it, so
 * the route refuses it or answers OPTIONS.
 */
const OTHER_METHOD = 'PUT';

/**
 * The response of React Router, or the response to a request that the router can't route. Nothing is read for a
 * client that disconnected while the request waited. Never rejects.
 */
export async function callRouter(
  head: RequestHead,
  { router, cacheability }: { router: Router; cacheability: Cacheability },
): Promise<Response> {
  if (isRead(head) && head.isGone()) return toDisconnected();
  let signal: AbortSignal | undefined;
  try {
    const request = head.toRequest(toRoutedMethod(head));
    signal = request.signal;
    const url = toRoutableUrl(new URL(request.url), head.method);
    if (url instanceof Response) return url;

    const toCall = (sent: Request) => toRouted(sent, { url, isHead: head.method === 'HEAD' });
    const call = () => router(toCall(request), contextFor(head, cacheability));
    const work = applySettings(cacheability).then(call);
    const response = await unlessDown(work).catch((error) => {
      if (!(error instanceof Unavailable)) throw error;
      cacheability.refuse();
      work.then(({ body }) => body?.cancel()).catch(() => {});
      const context = contextFor(head, cacheability);
      return refuse(error, { request, url, call: (again) => router(toCall(again), context), context });
    });

    // The router makes a failure of an aborted request.
    return signal.aborted && response.status >= 500 ? toDisconnected(response) : response;
  } catch (error) {
    return signal?.aborted && error === signal.reason ? toDisconnected() : toErrorResponse(error);
  }
}

function contextFor(
  { method, target, sentTarget, clientAddress }: RequestHead,
  cacheability: Cacheability,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { method, target, sentTarget, clientAddress });
  context.set(cacheabilityContext, cacheability);
  return context;
}

/**
 * The response to a request that was waiting for the database when it became unavailable. A read is tried again: it
 * now fails at once, with an error in the form of its route. The outcome of a write is unknown.
 */
async function refuse(
  error: Unavailable,
  {
    request: { url: href, method, headers, signal },
    url,
    context,
    call,
  }: {
    request: Request;
    url: URL;
    context: RouterContextProvider;
    call: (request: Request) => Promise<Response>;
  },
): Promise<Response> {
  const isRead = method === 'GET';
  if (!isRead && url.pathname.startsWith('/api/')) return toErrorResponse(error);
  if (!isRead) context.set(refusalContext, error);
  return call(new Request(href, { headers, signal }));
}

/**
 * Loads settings of the site that any process has changed; every response depends on them. While the database is
 * unavailable, the last known settings apply, and the response is not cached.
 */
async function applySettings(cacheability: Cacheability): Promise<void> {
  try {
    cacheability.dependOn(await refreshSiteSettings());
  } catch (error) {
    if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
    cacheability.refuse();
  }
}

/** Appears only in the log, because the connection is closed. */
const CLIENT_GONE = 499;

function toDisconnected(unsent?: Response): Response {
  void unsent?.body?.cancel();
  return new Response(null, { status: CLIENT_GONE, headers: { 'Cache-Control': 'no-store' } });
}

/** HEAD becomes GET, whose body is then not sent, so that both have the same headers. */
function toRoutedMethod({ method }: RequestHead): string {
  if (method === 'HEAD') return 'GET';
  return ROUTED_METHODS.has(method) ? method : OTHER_METHOD;
}

/** The request with an address and headers that the router can route. */
function toRouted(request: Request, { url, isHead }: { url: URL; isHead: boolean }): Request {
  const origin = request.headers.get('origin');
  // The router fails on an origin that is not a URL; `null` counts as a foreign origin.
  const isBadOrigin = origin !== null && origin !== 'null' && !URL.canParse(origin);
  // Ranges are defined only for GET (RFC 9110, 14.2).
  const hasForeignRange = isHead && request.headers.has('range');
  if (url.href === request.url && !isBadOrigin && !hasForeignRange) return request;

  const headers = new Headers(request.headers);
  if (isBadOrigin) headers.set('Origin', 'null');
  if (isHead) headers.delete('Range');

  const { method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
}
