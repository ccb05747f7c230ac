import type { SendableFile } from '../../media/serve/serving.ts';
import { parseRange } from '../request/range.ts';
import { offerDiskBody } from '../server/send-file.ts';
import { matches } from './compression.ts';

/** The URL stands for these bytes for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Whatever is in a file, nothing of it runs or loads anything when a browser opens it as a page. */
const INERT_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";

const HEADERS = {
  'Cache-Control': IMMUTABLE,
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': INERT_POLICY,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Answers with a stored file, a part of it, or that the client has it (RFC 9110, 13 and 14). Its bytes
 * are read only where they are sent.
 */
export function fileResponse(
  request: Request,
  file: SendableFile,
  extra: Record<string, string> = {},
): Response {
  const { type, size, filename } = file;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = new Headers({ ...HEADERS, 'Accept-Ranges': 'bytes', ETag: etag, ...extra });
  if (file.isStandIn) headers.set('Cache-Control', 'no-store');
  if (matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const range = isRangeFor(request, etag) ? parseRange(request.headers.get('range'), size) : null;
  if (range === 'unsatisfiable') return unsatisfiable(size);
  const { start, end } = range ?? { start: 0, end: size };
  headers.set('Content-Type', type);
  headers.set('Content-Disposition', dispositionOf(filename));
  headers.set('Content-Length', String(end - start));
  if (range) headers.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
  const body = request.method === 'HEAD' ? null : toStream(file.read({ start, end }));
  if (body) offerDiskBody(body, { open: file.openCopy, start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Nothing compresses the bytes on their way, so that HEAD knows how many come. */
export const AS_IT_IS = { 'Cache-Control': `${IMMUTABLE}, no-transform` };

/** Answers likewise with bytes that are in memory; `tag` names them for ever. */
export function bytesResponse(
  request: Request,
  { bytes, type, tag, filename }: { bytes: Uint8Array; type: string; tag: string; filename: string },
  extra: Record<string, string> = {},
): Response {
  async function* read({ start, end }: { start: number; end: number }) {
    yield bytes.subarray(start, end);
  }
  const file = { type, size: bytes.length, sha256: tag, filename, read, openCopy: async () => null };
  return fileResponse(request, file, extra);
}

/**
 * Parts are for GET alone (RFC 9110, 14.2), and `If-Range` with anything but this very ETag asks for the
 * whole file (13.1.5).
 */
function isRangeFor(request: Request, etag: string): boolean {
  if (request.method !== 'GET') return false;
  const condition = request.headers.get('if-range');
  return condition === null || condition.trim() === etag;
}

function unsatisfiable(size: number): Response {
  const headers = {
    'Content-Range': `bytes */${size}`,
    'Cache-Control': 'no-store',
    // Without it a player on another site sees a network error.
    'Access-Control-Allow-Origin': '*',
  };
  return Response.json({ error: 'The file has no such part' }, { status: 416, headers });
}

/** A plain name for old clients and the real one in UTF-8 (RFC 6266, 4.3). */
function dispositionOf(filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === filename
    ? `inline; filename="${plain}"`
    : `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Reads nothing before the first byte is asked for, since a body may never be sent; then one piece ahead
 * of what the client has taken, and no more once it goes away.
 */
function toStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  let next: Promise<IteratorResult<Uint8Array>> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await (next ?? pieces.next());
        if (done) {
          controller.close();
          return;
        }
        controller.enqueue(value);
        next = pieces.next();
        // Its failure is told when it is awaited.
        next.catch(() => {});
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
