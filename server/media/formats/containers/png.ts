/** A chunk of a PNG from its length to its checksum, `end` excluded. Its data begins 8 bytes after `start`. */
export type PngChunk = { name: string; start: number; end: number };

export const PNG_SIGNATURE_BYTES = 8;

/** The chunks up to the end of the picture (PNG, 5.3). Throws RangeError if a length is wrong. */
export function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('A PNG chunk has a wrong length');
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, start: at, end };
    if (name === 'IEND') return;
    at = end;
  }
}
