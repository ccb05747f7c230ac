import type { Bytes, Encoding } from '#server/cache/content-encoding.ts';
import { weakEtag } from '#server/cache/encoded-body.ts';
import { type DocumentChunks, holdIfShort } from '#server/feeds/document-chunks.ts';
import { type RouteArgs, requestedMethod } from '#server/http/request/request-context.ts';
import { cacheabilityContext, cacheBy } from '#server/http/response/cacheability.ts';
import { type CompressedDocument, compressDocument } from '#server/http/response/compressed-document.ts';
import { DECODED_LENGTH, MODIFIED_AT, preferredEncoding } from '#server/http/response/encode-response.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { type RevisionName, readRevisions, type Tokens, timeOfToken } from '#server/revisions/revisions.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { methodNotAllowed, optionsResponse } from './methods.ts';

/**
 * How long other caches may store documents for machines, in seconds. The interface specifies the first three; feed
 * readers ask every ten minutes at most, and a change of `robots.txt` is noticed within the hour.
 */
const MAX_AGE = { sitemap: 3_600, news: 600, llms: 86_400, feed: 600, robots: 3_600 } as const;

export type CachePolicy = keyof typeof MAX_AGE | 'post';

/** The text of a post is revalidated each time, like its page. */
export function cacheControl(policy: CachePolicy): string {
  return policy === 'post' ? 'public, no-cache' : `public, max-age=${MAX_AGE[policy]}`;
}

/** `newestAt` is the time of its newest part: a scheduled post appears without a write. */
type DatedDocument = { bytes: Bytes; newestAt: string | undefined };

export type FeedRoute = {
  /** Content type, with the charset of text. */
  type: string;
  policy: CachePolicy;
  /** Loads the document. Throws domain errors. Chunks are for documents too long to hold in memory. */
  load: (args: RouteArgs) => Promise<string | Bytes | DocumentChunks | DatedDocument>;
  /** The revisions that the document depends on, besides its address. Without them it is not cached. */
  cacheBy?: readonly RevisionName[];
};

/**
 * The sitemap of 1,000 posts is shorter than this. A document of up to this length is compressed like a page: fast at
 * first, and well after some requests.
 */
const HELD_CHARACTERS = 1024 * 1024;

/** A sitemap of 20,000 addresses takes up to 30 MB while it is made, other documents less. */
const MADE_AT_ONCE = 2;
const inTurn = createQueue({ concurrency: MADE_AT_ONCE });

/**
 * The loader and action of a document for machines: GET, HEAD, `ETag` with 304, the stated lifetime, failures
 * as a line of text. A document in chunks is compressed while it is made.
 */
export function feedRoute(route: FeedRoute): (args: RouteArgs) => Promise<Response> {
  return async (args) => {
    const method = requestedMethod(args);
    if (method === 'OPTIONS') return optionsResponse(['GET']);
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(['GET']);

    try {
      return await respond(route, args);
    } catch (error) {
      // A redirect of a feed that has moved.
      if (error instanceof Response) return error;
      return toTextFailure(error);
    }
  };
}

async function respond(route: FeedRoute, args: RouteArgs): Promise<Response> {
  const { request, context } = args;
  const tokens = route.cacheBy && (await cacheBy(context, route.cacheBy));
  const headers = {
    'Content-Type': route.type,
    'Cache-Control': cacheControl(route.policy),
    'Access-Control-Allow-Origin': '*',
  };
  const encoding = preferredEncoding(request.headers.get('accept-encoding')) ?? 'gzip';
  const result = await route.load(args);
  const isDated = typeof result === 'object' && 'newestAt' in result;
  const modified: Record<string, string> =
    isDated && tokens ? { [MODIFIED_AT]: await modifiedAt(tokens, result) } : {};
  const loaded = isDated ? result.bytes : result;
  const isWhole = typeof loaded === 'string' || loaded instanceof Uint8Array;

  const document = isWhole ? loaded : await inTurn(() => shorten(loaded, encoding));
  if (typeof document === 'string' || document instanceof Uint8Array) {
    const text = typeof document === 'string' ? Buffer.from(document) : document;
    return new Response(text, { headers: { ...headers, ...modified, ETag: weakEtag(text) } });
  }

  const { bytes, etag, size } = document;
  return new Response(bytes, {
    headers: {
      ...headers,
      'Content-Encoding': encoding,
      // Without this project's pipeline, under `react-router-serve`, nothing removes the header.
      ...(context.get(cacheabilityContext) && { [DECODED_LENGTH]: String(size) }),
      ETag: etag,
    },
  });
}

/**
 * The first second after the last change, in milliseconds. Revisions know the time of the last write, also of one that
 * has removed something.
 */
async function modifiedAt(tokens: Tokens, { newestAt = '' }: DatedDocument): Promise<string> {
  const settings = await readRevisions(['settings']);
  const changes = [...tokens.values(), ...settings.values()].map(timeOfToken);
  const last = Math.max(0, Date.parse(newestAt) || 0, ...changes);
  return String((Math.floor(last / 1000) + 1) * 1000);
}

/** Returns a short document as text, and a long one compressed. */
async function shorten(chunks: DocumentChunks, encoding: Encoding): Promise<string | CompressedDocument> {
  const held = await holdIfShort(chunks, HELD_CHARACTERS);
  return typeof held === 'string' ? held : compressDocument(held, encoding);
}

function toTextFailure(error: unknown): Response {
  const { status, headers, body } = toFailure(error);
  return new Response(`${body.error}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
