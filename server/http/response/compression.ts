import { hash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Asked } from '../request/request-head.ts';
import type { Outgoing } from './raw-response.ts';

const COMPRESSIBLE =
  /^(text\/|image\/svg\+xml|application\/(json|javascript|manifest\+json|[\w.-]+\+(json|xml)|xml))/;
/** Below this a compressed body saves no packet. */
const MINIMUM_BYTES = 1_000;
// Quality 5 costs about as much time as gzip's default and is a fifth smaller on pages of text.
const BROTLI_QUALITY = 5;
/**
 * Of what passes in pieces brotli remembers 256 kB in place of 4 MB: a sitemap gets no longer by it, and
 * twenty of them leave the process 20 MB smaller.
 */
const BROTLI_WINDOW = 18;

/** What is longer is compressed on its way, without a tag, so that nobody holds all of it. */
const HELD_BYTES = 4 * 1024 * 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Text responses get an `ETag`, are compressed as the client likes, and answer 304 to a client that has
 * them. Streams of other types pass as they are, as does what says `no-transform`, and what has been encoded
 * as the client likes already and says so in `Vary`.
 */
export async function compress(asked: Asked, outgoing: Outgoing): Promise<Outgoing> {
  const { status, headers, body } = outgoing;
  const isText = COMPRESSIBLE.test(headers.get('content-type') ?? '');
  const isFixed =
    /accept-encoding/i.test(headers.get('vary') ?? '') ||
    /no-transform/.test(headers.get('cache-control') ?? '');
  if (!isText || isFixed) return outgoing;
  headers.append('Vary', 'Accept-Encoding');
  const held = body && (await hold(body, HELD_BYTES));
  if (held?.rest) return streamed(asked, { status, headers, pieces: held.rest });
  const bytes = held?.bytes ?? null;
  if (status === 200 && isRead(asked) && headers.get('cache-control') !== 'no-store') {
    const etag = headers.get('etag') ?? (bytes && etagOf(bytes));
    if (etag) headers.set('ETag', etag);
    if (etag && matches(asked.ifNoneMatch, etag)) return notModified(headers);
  }
  if (bytes === null) return { status, headers, body: null };
  const encoding = bytes.length < MINIMUM_BYTES ? null : chooseEncoding(asked.acceptEncoding);
  const encoded = encoding ? await encode(bytes, encoding) : bytes;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(encoded.length));
  return { status, headers, body: encoded };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Pieces = AsyncIterable<Bytes>;

/** The whole of a body that is no longer than `maximum`, else all of it as pieces still to come. */
async function hold(
  body: Bytes | ReadableStream<Bytes>,
  maximum: number,
): Promise<{ bytes: Bytes; rest: null } | { bytes: null; rest: Pieces }> {
  if (body instanceof Uint8Array) {
    return body.length <= maximum
      ? { bytes: body, rest: null }
      : { bytes: null, rest: Readable.from([body]) };
  }
  const reader = body.getReader();
  const chunks: Bytes[] = [];
  for (let size = 0; size <= maximum; ) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks, size), rest: null };
    chunks.push(value);
    size += value.byteLength;
  }
  return { bytes: null, rest: follow(chunks, reader) };
}

async function* follow(held: Bytes[], reader: ReadableStreamDefaultReader<Bytes>): Pieces {
  try {
    for (let chunk = held.shift(); chunk; chunk = held.shift()) yield chunk;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function streamed(
  { acceptEncoding }: Asked,
  { status, headers, pieces }: { status: number; headers: Headers; pieces: Pieces },
): Outgoing {
  const encoding = chooseEncoding(acceptEncoding);
  const source = Readable.from(pieces, { objectMode: false });
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? pipeline(source, createCompressor(encoding), () => {}) : source;
  return { status, headers, body: Readable.toWeb(body as Readable) as ReadableStream<Bytes> };
}

export type Encoding = 'br' | 'gzip';

export function createCompressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip();
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
  });
}

/** Brotli where the client takes it, else gzip; `q=0` refuses (RFC 9110, 12.5.3). */
export function chooseEncoding(header: string | null): Encoding | null {
  if (header === null) return null;
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** Weak comparison of `If-None-Match` (RFC 9110, 13.1.2). */
export function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  const opaque = (value: string) => value.trim().replace(/^W\//, '');
  return header.split(',').some((entry) => opaque(entry) === opaque(etag));
}

/** Weak, since the same text goes out in several encodings. */
export function etagOf(bytes: Uint8Array | string): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

function isRead({ method }: Asked): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Of the headers that the whole answer would have. */
export function notModified(headers: Headers): Outgoing {
  for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
  return { status: 304, headers, body: null };
}

function encode(bytes: Bytes, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return toGzip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return toBrotli(bytes, { params });
}
