import { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { type Pieces, START_AGAIN } from '../../feeds/pieces.ts';
import { contentStamp } from '../../posts/stamp.ts';
import { unpack } from '../response/compressed-document.ts';
import { chooseEncoding, etagOf, matches } from '../response/compression.ts';
import { toFailure } from '../response/errors.ts';
import { wholeResponse } from '../response/raw-response.ts';
import { keepDocuments } from './kept-documents.ts';
import { allowedMethods, methodNotAllowed } from './methods.ts';
import { needsNoRouter, type RouteArgs } from './past-router.ts';

/**
 * How long others may keep documents for machines, in seconds. The interface states the first three; the
 * others are ours: feed readers ask every ten minutes at most, and who changes what robots may do sees it
 * followed within the hour.
 */
const MAX_AGE = { sitemap: 3_600, news: 600, llms: 86_400, feed: 600, robots: 3_600 } as const;

export type CachePolicy = keyof typeof MAX_AGE | 'post';

/** A post's own text is asked for anew each time, like its page. */
export function cacheControl(policy: CachePolicy): string {
  return policy === 'post' ? 'public, no-cache' : `public, max-age=${MAX_AGE[policy]}`;
}

export type DocumentRoute = {
  /** With its charset, where it is text. */
  type: string;
  policy: CachePolicy;
  /** Throws domain errors. Pieces are for documents too long to hold. */
  load: (args: RouteArgs) => Promise<string | Pieces>;
  /**
   * Keeps what `load` gave, compressed, until posts or tags change. Only for what follows from them, the
   * settings and the path alone.
   */
  isKept?: boolean;
};

/**
 * The loader and action of a document for machines: GET, HEAD, `ETag` with 304, the stated lifetime,
 * failures as a line of text. Each answer is of what is there now: a kept document is asked for with a
 * stamp that every write changes.
 */
export function documentRoute(route: DocumentRoute): (args: RouteArgs) => Promise<Response> {
  return needsNoRouter(async (args) => {
    const { method } = args.request;
    if (method === 'OPTIONS') return allowedMethods(['GET']);
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(['GET']);
    try {
      return route.isKept ? await answerKept(route, args) : await answerNew(route, args);
    } catch (error) {
      return toTextFailure(error);
    }
  });
}

function headersOf({ type, policy }: DocumentRoute, etag: string): Headers {
  return new Headers({
    'Content-Type': type,
    'Cache-Control': cacheControl(policy),
    'Access-Control-Allow-Origin': '*',
    ETag: etag,
  });
}

/** Compressed and compared with `If-None-Match` on its way out, as all text is. */
async function answerNew(route: DocumentRoute, args: RouteArgs): Promise<Response> {
  const bytes = Buffer.from(await joined(toPieces(await route.load(args))));
  return wholeResponse(bytes, { headers: headersOf(route, etagOf(bytes)) });
}

async function answerKept(route: DocumentRoute, args: RouteArgs): Promise<Response> {
  const { request } = args;
  // One document, however its address is spelt.
  const path = decodeURIComponent(new URL(request.url).pathname);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const packed = await documents.find({
    path,
    encoding: encoding ?? 'gzip',
    load: async () => toPieces(await route.load(args)),
  });
  const headers = headersOf(route, packed.etag);
  headers.set('Vary', 'Accept-Encoding');
  if (matches(request.headers.get('if-none-match'), packed.etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  if (encoding === null) {
    headers.set('Content-Length', String(packed.size));
    // Node's own way from a stream to a web stream copies each piece.
    const body = request.method === 'HEAD' ? null : WebStream.from(unpack(packed));
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, { headers });
  }
  const bytes = await documents.encode({ path, packed, encoding });
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return wholeResponse(bytes, { headers });
}

/** Compressed bytes of all kept documents together; the least used ones go. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** A sitemap of 20,000 addresses takes up to 30 MB while it is made, other documents less. */
const MADE_AT_ONCE = 2;
const documents = keepDocuments({ readStamp: contentStamp, maxBytes: KEPT_BYTES, atOnce: MADE_AT_ONCE });

function toPieces(loaded: string | Pieces): Pieces {
  return typeof loaded === 'string' ? Readable.from([loaded]) : loaded;
}

async function joined(pieces: Pieces): Promise<string> {
  let text = '';
  for await (const piece of pieces) text = piece === START_AGAIN ? '' : text + piece;
  return text;
}

function toTextFailure(error: unknown): Response {
  const { status, headers, body } = toFailure(error);
  return new Response(`${body.error}\n`, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
