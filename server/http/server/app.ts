import { randomUUID } from 'node:crypto';
import type { ServerBuild } from 'react-router';
import {
  type CachedResponse,
  type EmptySearch,
  ResponseCache,
  type Validity,
} from '#server/cache/response-cache.ts';
import { inRequest } from '#server/current-request.ts';
import { features } from '#server/features.ts';
import { cacheKey } from '#server/http/request/cache-key.ts';
import { reduceQuery } from '#server/http/request/declared-query.ts';
import { headOfRequest, isRead, type RequestHead } from '#server/http/request/request-head.ts';
import { Cacheability } from '#server/http/response/cacheability.ts';
import { encodeResponse, sendCached } from '#server/http/response/encode-response.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { addLanguageCookie } from '#server/http/response/language-cookie.ts';
import { discardBody, type RawResponse, toResponse } from '#server/http/response/raw-response.ts';
import { addSecurityHeaders } from '#server/http/response/security-headers.ts';
import { log, logRequest } from '#server/log.ts';
import { observeResponse } from '#server/metrics/metrics.ts';
import { callRouter } from './call-router.ts';
import { orMoved } from './moved.ts';
import { createRouter, type Router } from './router.ts';

/** The whole service as a function. */
export type App = {
  /** Answers a request with the bytes of the response. */
  respond: (head: RequestHead) => Promise<RawResponse>;
  /** Like `respond`, from `Request` to `Response`, for callers in this process. */
  fetch: (request: Request, options?: { clientAddress?: string }) => Promise<Response>;
};

type Routed = {
  raw: RawResponse;
  cacheable: (CachedResponse & Validity) | null;
  emptySearch: EmptySearch | null;
};
type Responded = { raw: RawResponse; isHit: boolean; emptySearch: EmptySearch | null };

/** Room for the documents of both languages. A sitemap of 20,000 addresses is 1 MB, as it is sent. */
const DOCUMENT_BYTES = 8 * 1024 * 1024;

export function createApp({
  build,
  mode,
  cacheBytes,
}: {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  /** The size of the response cache; 0 turns it off, except for feeds, sitemaps and other documents. */
  cacheBytes: number;
}): App {
  const router = createRouter(build, mode);
  const cache = new ResponseCache({ maxBytes: Math.max(cacheBytes, DOCUMENT_BYTES) });
  const respond = async (sent: RequestHead) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const sentKey = cacheKey(sent);
    const head = sentKey === null ? sent : reduceQuery(sent);
    const key = head === sent ? sentKey : cacheKey(head);
    const make = async () => {
      await head.admission();
      return inRequest({ requestId, isRead: isRead(head) }, () => route(head, router));
    };

    const isCached = key !== null && (cacheBytes > 0 || isDocument(head));
    const found = await (isCached ? cached(head, { cache, key, make }) : uncached(make));
    const { isHit, emptySearch } = found;
    const raw = await orMoved(sent, found.raw, async (target) => {
      const other = headOfRequest(new Request(new URL(target, 'http://localhost')), { clientAddress: '' });
      return (await inRequest({ requestId, isRead: true }, () => route(other, router))).raw;
    });
    for (const { countRead } of features) countRead?.(head, { status: raw.status, emptySearch });
    addLanguageCookie(head, raw);
    raw.headers.push('X-Request-Id', requestId);
    if (log.isLevelEnabled('debug')) raw.headers.push('X-Cache', isHit ? 'HIT' : 'MISS');

    const milliseconds = performance.now() - startedAt;
    observeResponse({ status: raw.status, isHit, milliseconds });
    logResponse(head, { status: raw.status, requestId, milliseconds });

    return raw;
  };

  return {
    respond,
    async fetch(request, { clientAddress = '' } = {}) {
      const raw = await respond(headOfRequest(request, { clientAddress }));
      if (request.method !== 'HEAD') return toResponse(raw);
      discardBody(raw);
      return toResponse({ ...raw, body: null });
    },
  };
}

/** Whether the response is a document for machines: clients read the whole of it again after each change. */
function isDocument({ target }: RequestHead): boolean {
  return /\.(?:xml|txt|json)(?:\?|$)/.test(target);
}

async function uncached(make: () => Promise<Routed>): Promise<Responded> {
  const { raw, emptySearch } = await make();
  return { raw, emptySearch, isHit: false };
}

async function cached(
  head: RequestHead,
  { cache, key, make }: { cache: ResponseCache; key: string; make: () => Promise<Routed> },
): Promise<Responded> {
  const { hit, fresh } = await cache.serve(key, async () => {
    const routed = await make();
    return { fresh: routed, cacheable: routed.cacheable };
  });
  if (hit === null) return { ...fresh, isHit: false };

  const { emptySearch = null } = hit;
  const sent = sendCached(head, hit);
  if (!(sent instanceof Promise)) return { raw: sent, isHit: true, emptySearch };

  const raw = await sent;
  // The body has been encoded for the first client that accepts this encoding.
  cache.reweigh(key);
  return { raw, isHit: true, emptySearch };
}

/** The response of React Router, or the response to a request that the router can't route. */
async function route(head: RequestHead, router: Router): Promise<Routed> {
  const cacheability = new Cacheability();
  const response = await callRouter(head, { router, cacheability });

  const headers = new Headers(response.headers);
  addSecurityHeaders(headers);
  const draft = { status: response.status, headers, body: response.body };

  try {
    const { raw, cacheable } = await encodeResponse(head, draft);
    const validity =
      cacheable && isShared(headers) ? cacheability.validityFor(head.target.replace(/\?.*$/s, '')) : null;
    const { emptySearch } = cacheability;

    return {
      raw,
      emptySearch,
      cacheable: cacheable && validity && { ...cacheable, ...validity, emptySearch },
    };
  } catch (error) {
    // The body failed while it was read.
    const failed = toErrorResponse(error);
    addSecurityHeaders(failed.headers);
    return { raw: (await encodeResponse(head, failed)).raw, cacheable: null, emptySearch: null };
  }
}

/** Whether a shared cache may store the response. */
function isShared(headers: Headers): boolean {
  return !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

function logResponse(
  { method, target }: RequestHead,
  { status, requestId, milliseconds }: { status: number; requestId: string; milliseconds: number },
): void {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path === '/healthz' || path === '/readyz') return;
  logRequest({ requestId, method, path, status, ms: Math.round(milliseconds) });
}
