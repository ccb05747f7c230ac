import { parseRange } from '#server/http/request/range.ts';
import type { SendableFile } from '#server/media/serve/get-file.ts';
import { matchesEtag } from './encode-response.ts';
import { FileStream } from './file-stream.ts';

/** The URL identifies these bytes for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The lifetime of a substitute: reloading the page causes no work, and caches soon get the real file. */
const SHORT = 'public, max-age=10';

/** Even when a browser opens the file as a page, nothing in it runs scripts or loads resources. */
const INERT_POLICY = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'";

const HEADERS = {
  'Cache-Control': IMMUTABLE,
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': INERT_POLICY,
  'X-Content-Type-Options': 'nosniff',
};

/** A stored file, a range of it, or 304 (RFC 9110, 13 and 14). Its bytes are read only when they are sent. */
export function fileResponse(
  request: Request,
  file: SendableFile,
  extra: Record<string, string> = {},
): Response {
  const { type, size, filename } = file;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = new Headers({ ...HEADERS, 'Accept-Ranges': 'bytes', ETag: etag, ...extra });
  if (file.isStandIn) headers.set('Cache-Control', SHORT);
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }

  const range = hasRangeFor(request, etag) ? parseRange(request.headers.get('range'), size) : null;
  if (range === 'unsatisfiable') return unsatisfiable(size);

  const { start, end } = range ?? { start: 0, end: size };
  headers.set('Content-Type', type);
  headers.set('Content-Disposition', dispositionOf(filename));
  headers.set('Content-Length', String(end - start));
  if (range) headers.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);

  const body = new FileStream(file.read({ start, end }), { open: file.openCopy, start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The headers of a drawing whose own style, and no other one, is applied when it is opened as a page. */
export function styledHeaders(styleSha256: string): Record<string, string> {
  return { 'Content-Security-Policy': `${INERT_POLICY}; style-src 'sha256-${styleSha256}'` };
}

/** Responds with bytes in memory; `tag` identifies them for ever. */
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

/** `If-Range` with anything but this very ETag requests the whole file (RFC 9110, 13.1.5). */
function hasRangeFor({ headers }: Request, etag: string): boolean {
  const condition = headers.get('if-range');
  return condition === null || condition.trim() === etag;
}

function unsatisfiable(size: number): Response {
  const headers = {
    'Content-Range': `bytes */${size}`,
    'Cache-Control': 'no-store',
    // Without this header a player on another site reports a network error.
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
