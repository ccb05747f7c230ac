import { pipeline, Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { AcceptEncoding, IfNoneMatch } from '@remix-run/headers';
import { type Bytes, createEncoder, type Encoding, encode } from '#server/cache/content-encoding.ts';
import { EncodedBody, weakEtag } from '#server/cache/encoded-body.ts';
import type { CachedResponse } from '#server/cache/response-cache.ts';
import { singleSpaced } from '#server/http/request/accept.ts';
import { isRead, type RequestHead } from '#server/http/request/request-head.ts';
import { type RawResponse, toRawHeaders } from './raw-response.ts';

const COMPRESSIBLE =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|[\w.-]+\+(json|xml)|xml))/;
/**
 * A longer body in pieces is compressed while it is sent, without an ETag, so that memory holds no whole copy. One that
 * is in memory already, such as a page, is compressed first, and can be cached.
 */
const BUFFERED_BYTES = 4 * 1024 * 1024;
/** A 304 has the headers that the 200 would have, without those of its body (RFC 9110, 15.4.5). */
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding'];

/** An internal header with the length of a body before it was encoded; it is never sent. */
export const DECODED_LENGTH = 'x-decoded-content-length';

/**
 * An internal header with the first full second, in milliseconds, since which nothing has changed. It becomes
 * `Last-Modified`, which is never later than the response.
 */
export const MODIFIED_AT = 'x-modified-at';

type Draft = { status: number; headers: Headers; body: ReadableStream<Bytes> | null };

/** The response to send and, if it is a complete 200 in text, the same for the cache. */
export type Encoded = { raw: RawResponse; cacheable: CachedResponse | null };

/**
 * Text responses get an `ETag`, are compressed as the client accepts, and become 304 if the client has them already.
 * Other types, and files with ranges, stay unchanged. A route may return a body that is already encoded.
 */
export async function encodeResponse(head: RequestHead, draft: Draft): Promise<Encoded> {
  const { status, headers, body } = draft;
  const isText = COMPRESSIBLE.test(headers.get('content-type') ?? '');

  // Ranges refer to these exact bytes.
  const hasRanges = headers.has('accept-ranges');
  if (!isText || hasRanges) return uncacheable({ status, headers: toRawHeaders(headers), body });

  headers.append('Vary', 'Accept-Encoding');
  const encoding = headers.get('content-encoding') as Encoding | null;
  const held = await readBody(body, encoding === null ? BUFFERED_BYTES : Number.POSITIVE_INFINITY);
  if (held.rest) return uncacheable(compressStream(head, { status, headers, chunks: held.rest }));

  const size = Number(headers.get(DECODED_LENGTH) ?? held.bytes.length);
  const modifiedAt = Number(headers.get(MODIFIED_AT)) || null;
  for (const name of ['content-encoding', 'content-length', DECODED_LENGTH, MODIFIED_AT])
    headers.delete(name);
  const isTagged = status === 200 && isRead(head) && headers.get('cache-control') !== 'no-store';

  const etag = isTagged ? (headers.get('etag') ?? weakEtag(held.bytes)) : null;
  if (etag) headers.set('ETag', etag);
  const encodedBody = await hold(head, { bytes: held.bytes, encoding, size });
  const cacheable =
    etag === null ? null : { headers: toRawHeaders(headers), etag, modifiedAt, body: encodedBody };
  if (cacheable) return { raw: await sendCached(head, cacheable), cacheable };

  const rawHeaders = toRawHeaders(headers);
  if (body === null) return uncacheable({ status, headers: rawHeaders, body });
  return uncacheable(await withBody(head, { status, headers: rawHeaders, body: encodedBody }));
}

/** A long body is held in the encoding that the client accepts, or in gzip. */
async function hold(
  head: RequestHead,
  { bytes, encoding, size }: { bytes: Bytes; encoding: Encoding | null; size: number },
): Promise<EncodedBody> {
  if (encoding !== null || size <= BUFFERED_BYTES) return new EncodedBody(bytes, { encoding, size });

  const stored = preferredEncoding(head.header('accept-encoding')) ?? 'gzip';
  return new EncodedBody(await encode(bytes, stored, 'fast'), { encoding: stored, size });
}

/** The cached response as this client gets it: 304, or 200 in an encoding that it accepts. */
export function sendCached(
  head: RequestHead,
  { headers: stored, etag, modifiedAt = null, body }: CachedResponse,
): RawResponse | Promise<RawResponse> {
  const headers = modifiedAt === null ? stored : withDate(stored, modifiedAt);
  const known = head.header('if-none-match');
  const isUnchanged =
    known === null ? isOlder(modifiedAt, head.header('if-modified-since')) : matchesEtag(known, etag);

  if (isUnchanged) return { status: 304, headers: withoutBodyHeaders(headers), body: null };
  return withBody(head, { status: 200, headers, body });
}

function withDate(headers: readonly string[], modifiedAt: number): string[] {
  return [...headers, 'last-modified', new Date(Math.min(modifiedAt, Date.now())).toUTCString()];
}

function uncacheable(raw: RawResponse): Encoded {
  return { raw, cacheable: null };
}

function withBody(
  head: RequestHead,
  { status, headers, body }: { status: number; headers: readonly string[]; body: EncodedBody },
): RawResponse | Promise<RawResponse> {
  const encoding = body.encodingFor(preferredEncoding(head.header('accept-encoding')));
  const stored = body.find(encoding);
  if (stored) return toRaw({ status, headers, encoding, body: stored });
  return body.get(encoding).then((made) => toRaw({ status, headers, encoding, body: made, size: body.size }));
}

function toRaw({
  status,
  headers,
  encoding,
  body,
  size = 0,
}: {
  status: number;
  headers: readonly string[];
  encoding: Encoding | null;
  body: Bytes | Readable;
  /** The size of the decoded body, if that is a stream. */
  size?: number;
}): RawResponse {
  const all = [...headers];
  if (encoding) all.push('content-encoding', encoding);
  const isWhole = body instanceof Uint8Array;
  all.push('content-length', String(isWhole ? body.length : size));
  return { status, headers: all, body: isWhole ? body : toWebStream(body) };
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  const others: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    if (!BODY_HEADERS.includes(name)) others.push(name, value);
  }
  return others;
}

type Chunks = AsyncIterable<Bytes>;

/** The whole body if it is one chunk or no longer than `maximum`, else all of it as chunks still to come. */
async function readBody(
  body: ReadableStream<Bytes> | null,
  maximum: number,
): Promise<{ bytes: Bytes; rest: null } | { bytes: null; rest: Chunks }> {
  if (body === null) return { bytes: Buffer.alloc(0), rest: null };

  const reader = body.getReader();
  const chunks: Bytes[] = [];
  for (let size = 0; size <= maximum || chunks.length === 1; ) {
    const { done, value } = await reader.read();
    if (done) return { bytes: join(chunks, size), rest: null };
    chunks.push(value);
    size += value.byteLength;
  }

  return { bytes: null, rest: follow(chunks, reader) };
}

function join(chunks: Bytes[], size: number): Bytes {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks, size);
}

async function* follow(read: Bytes[], reader: ReadableStreamDefaultReader<Bytes>): Chunks {
  try {
    for (let chunk = read.shift(); chunk; chunk = read.shift()) yield chunk;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function compressStream(
  head: RequestHead,
  { status, headers, chunks }: { status: number; headers: Headers; chunks: Chunks },
): RawResponse {
  const encoding = preferredEncoding(head.header('accept-encoding'));
  const source = Readable.from(chunks, { objectMode: false });
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? pipeline(source, createEncoder(encoding), () => {}) : source;
  return { status, headers: toRawHeaders(headers), body: toWebStream(body as Readable) };
}

/** Node's own conversion copies each chunk. */
function toWebStream(stream: Readable): ReadableStream<Bytes> {
  return WebStream.from(stream) as ReadableStream<Bytes>;
}

/** Brotli if the client accepts it, else gzip; `q=0` refuses (RFC 9110, 12.5.3). */
export function preferredEncoding(header: string | null): Encoding | null {
  if (header === null) return null;

  // The header that nearly every browser sends is parsed once.
  const known = preferences.get(header);
  if (known !== undefined) return known;

  const accepted = AcceptEncoding.from(singleSpaced(header));
  const accepts = (name: Encoding) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  const preferred = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
  if (preferences.size < PREFERENCES_MAX) preferences.set(header, preferred);

  return preferred;
}

const PREFERENCES_MAX = 100;
const preferences = new Map<string, Encoding | null>();

/** Only asked if the client has no tag (RFC 9110, 13.1.3). A date that is not valid matches nothing. */
function isOlder(modifiedAt: number | null, since: string | null): boolean {
  return modifiedAt !== null && since !== null && modifiedAt <= Date.parse(since);
}

/** Weak comparison (RFC 9110, 13.1.2): the same text has one tag in every encoding. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  // A browser sends the tag as it got it.
  if (header === etag) return true;
  return IfNoneMatch.from(singleSpaced(header.replaceAll('W/', '').trim())).matches(etag.replace('W/', ''));
}
