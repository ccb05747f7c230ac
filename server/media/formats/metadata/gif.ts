import { UnreadableMetadata } from './unreadable-metadata.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 10;

/** A GIF without comments, XMP and everything after its end. */
export function stripGif(bytes: Buffer): Buffer[] {
  let at = HEADER_BYTES + colourTableBytes(bytes[10]);
  if (at > bytes.length) throw new UnreadableMetadata('The header of a GIF is cut off');
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const introducer = bytes[at];
    if (introducer === EXTENSION) at = blocksEnd(bytes, at + 2);
    else if (introducer === IMAGE) {
      at = blocksEnd(bytes, at + IMAGE_HEADER_BYTES + colourTableBytes(bytes[at + 9]) + 1);
    } else {
      // The trailer, or a byte that decoders read as one.
      parts.push(bytes.subarray(start, start + 1));
      break;
    }
    if (!isMetadata(bytes, start)) parts.push(bytes.subarray(start, at));
  }
  return parts;
}

function isMetadata(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== EXTENSION) return false;
  if (bytes[at + 1] === COMMENT) return true;
  return bytes[at + 1] === APPLICATION && bytes.toString('latin1', at + 3, at + 14) === 'XMP DataXMP';
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
