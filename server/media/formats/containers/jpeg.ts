/** A marker segment of a JPEG, from its FF byte to `end`; a scan includes its compressed data. */
export type Segment = { code: number; start: number; end: number };

export const EOI = 0xd9;
export const SOS = 0xda;

/** The segments up to the end of the picture (ITU-T T.81, B.1). Throws RangeError if a length is wrong. */
export function* jpegSegments(bytes: Buffer): Generator<Segment> {
  for (let at = 2; ; ) {
    const marker = findMarker(bytes, at);
    if (marker === null) return;

    const { code, start } = marker;
    const headEnd = code === EOI ? start + 2 : segmentEnd(bytes, marker);
    const end = code === SOS ? scanEnd(bytes, headEnd) : headEnd;
    yield { code, start, end };
    if (code === EOI) return;
    at = end;
  }
}

/** Skips bytes between segments that are not markers, as decoders do. */
function findMarker(bytes: Buffer, from: number): { code: number; start: number } | null {
  for (let at = from; at + 1 < bytes.length; at++) {
    const code = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) === 0xff && code !== 0 && code !== 0xff) return { code, start: at };
  }
  return null;
}

function segmentEnd(bytes: Buffer, { code, start }: { code: number; start: number }): number {
  const hasNoContent = code === 0x01 || (code >= 0xd0 && code <= 0xd8);
  if (hasNoContent) return start + 2;

  const length = bytes.readUInt16BE(start + 2);
  if (length < 2 || start + 2 + length > bytes.length) {
    throw new RangeError('A JPEG segment has a wrong length');
  }
  return start + 2 + length;
}

/** Compressed data ends at the first marker that is neither an escaped FF nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return bytes.length;
}
