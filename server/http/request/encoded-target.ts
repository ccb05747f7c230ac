/** A request for a path of this site. Two slashes, or a backslash, would begin another host in a `Location`. */
const REQUEST_LINE = /^GET (\/(?![/\\])[^\s\\]*) HTTP\/1\.[01]$/;
const LINE_END = '\r\n';
/** Printable characters of ASCII, and everything beyond it. */
const ALLOWED = /^[\x21-\x7e\u{80}-\u{10ffff}]+$/u;

/** A chunk of a connection in which Node's parser has found an error after `bytesParsed` bytes. */
export type UnparsedChunk = { rawPacket: Buffer; bytesParsed: number };

/**
 * The percent-encoded target of a GET request whose first line has characters beyond ASCII, as `curl` sends them;
 * null for any other error, or if the bytes are not UTF-8. The caller makes sure that the chunk starts with a
 * request.
 */
export function encodedTarget({ rawPacket, bytesParsed }: UnparsedChunk): string | null {
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
