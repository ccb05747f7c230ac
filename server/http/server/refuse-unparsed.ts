import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { INERT_HEADERS } from '#server/http/response/security-headers.ts';

type Refusal = { status: number; error: string; location?: string };

/** Statuses by the codes of Node's parser and server. */
const REFUSALS: Record<string, Refusal> = {
  HPE_INVALID_URL: {
    status: 400,
    error: 'The address contains characters that must be percent-encoded as UTF-8, such as %D1%97 for ї',
  },
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers of the request are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The chunk extensions of the body are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request was not complete in time' },
};
const INVALID: Refusal = { status: 400, error: 'The request is not valid HTTP' };

/**
 * Responds to bytes that Node's parser cannot read as a request, and closes the connection. Node's own responses have
 * no body. An address in UTF-8 that is not percent-encoded is redirected to the encoded one. `last` is the response
 * to the last request on this connection.
 */
export function refuseUnparsed(
  error: Error & { code?: string } & Partial<UnparsedChunk>,
  socket: Duplex,
  last: ServerResponse | undefined,
): void {
  const isBusy = last?.headersSent && !last.writableFinished;
  if (socket.writable && !isBusy && error.code !== 'ECONNRESET') {
    socket.write(toMessage(toRefusal(error, last)));
  }
  if ('destroySoon' in socket && typeof socket.destroySoon === 'function') socket.destroySoon();
  else socket.destroy();
}

function toRefusal(
  { code = '', rawPacket, bytesParsed = 0 }: { code?: string } & Partial<UnparsedChunk>,
  last: ServerResponse | undefined,
): Refusal {
  const refusal = REFUSALS[code] ?? INVALID;
  if (code !== 'HPE_INVALID_URL' || !rawPacket) return refusal;
  // Otherwise the chunk may begin with the rest of another request.
  const beginsRequest = !last || (last.req.complete && last.writableFinished);
  const location = beginsRequest ? encodedTarget({ rawPacket, bytesParsed }) : null;
  return location === null ? refusal : { ...refusal, status: 308, location };
}

function toMessage({ status, error, location }: Refusal): string {
  const body = JSON.stringify({ error });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(location === undefined ? [] : [`Location: ${location}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(INERT_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** A request for a path of this site. Two slashes, or a backslash, would begin another host in a `Location`. */
const REQUEST_LINE = /^GET (\/(?![/\\])[^\s\\]*) HTTP\/1\.[01]$/;
const LINE_END = '\r\n';
/** Printable characters of ASCII, and everything beyond it. */
const ALLOWED = /^[\x21-\x7e\u{80}-\u{10ffff}]+$/u;

/** A chunk of a connection in which Node's parser has found an error after `bytesParsed` bytes. */
type UnparsedChunk = { rawPacket: Buffer; bytesParsed: number };

/**
 * The percent-encoded target of a GET request whose first line has characters beyond ASCII, as `curl` sends them;
 * null for any other error, or if the bytes are not UTF-8. The caller makes sure that the chunk starts with a
 * request.
 */
function encodedTarget({ rawPacket, bytesParsed }: UnparsedChunk): string | null {
  const end = rawPacket.indexOf(LINE_END);
  if (end < 0 || bytesParsed >= end) return null;
  const [, target] = REQUEST_LINE.exec(decodeStrictly(rawPacket.subarray(0, end)) ?? '') ?? [];
  if (target === undefined || !ALLOWED.test(target)) return null;
  return target.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
