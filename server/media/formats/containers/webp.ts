/** A chunk of a WebP, from its name to before the next chunk. Its data begins 8 bytes after `start`. */
export type WebpChunk = { name: string; start: number; end: number };

export const RIFF_HEADER_BYTES = 12;

/** The end of the picture according to its header. */
export function riffEnd(bytes: Buffer): number {
  return Math.min(bytes.readUInt32LE(4) + 8, bytes.length);
}

/** The chunks in a part of the file (RFC 9649, 2.3). Throws RangeError if a length is wrong. */
export function* webpChunks(
  bytes: Buffer,
  from = RIFF_HEADER_BYTES,
  to = riffEnd(bytes),
): Generator<WebpChunk> {
  for (let at = from; at + 8 <= to; ) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (contentEnd > to) throw new RangeError('A WebP chunk has a wrong length');
    // Chunks are padded to even lengths; some encoders omit the padding of the last one.
    const end = Math.min(contentEnd + (contentEnd % 2), to);
    yield { name: bytes.toString('latin1', at, at + 4), start: at, end };
    at = end;
  }
}
