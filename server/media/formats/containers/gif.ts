/** A block of a GIF with its sub-blocks. As in decoders, a byte that starts no other block counts as a trailer. */
export type GifBlock = { kind: 'extension' | 'image' | 'trailer'; start: number; end: number };

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 10;

/** The end of the header with its colour table. Throws RangeError if the file ends earlier. */
export function gifHeaderEnd(bytes: Buffer): number {
  const end = HEADER_BYTES + colourTableBytes(bytes[10]);
  if (end > bytes.length) throw new RangeError('The header of a GIF is cut off');
  return end;
}

/** The blocks after the header, up to the trailer (GIF89a, Appendix A). */
export function* gifBlocks(bytes: Buffer): Generator<GifBlock> {
  for (let at = gifHeaderEnd(bytes); at < bytes.length; ) {
    const start = at;
    if (bytes[at] === EXTENSION) {
      at = blocksEnd(bytes, at + 2);
      yield { kind: 'extension', start, end: at };
    } else if (bytes[at] === IMAGE) {
      at = blocksEnd(bytes, at + IMAGE_HEADER_BYTES + colourTableBytes(bytes[at + 9]) + 1);
      yield { kind: 'image', start, end: at };
    } else {
      yield { kind: 'trailer', start, end: start + 1 };
      return;
    }
  }
}

/** Bytes of the colour table that a flags byte announces. */
function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
}

/** The end of a sequence of sub-blocks, each with its length in front; a block of length 0 ends it. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const size = bytes.readUInt8(at);
    at += size + 1;
    if (size === 0) break;
  }
  return Math.min(at, bytes.length);
}
