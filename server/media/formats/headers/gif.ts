import { countParts, type Extent, extentOf } from './extent.ts';

/** A block of a GIF with its sub-blocks. As in decoders, a byte that starts no other block counts as a trailer. */
type GifBlock = { kind: 'extension' | 'image' | 'trailer'; start: number; end: number };

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const HEADER_BYTES = 13;
const IMAGE_HEADER_BYTES = 10;

/** The end of the header with its colour table. Throws RangeError if the file ends earlier. */
function gifHeaderEnd(bytes: Buffer): number {
  const end = HEADER_BYTES + colourTableBytes(bytes[10]);
  if (end > bytes.length) throw new RangeError('The header of a GIF is cut off');
  return end;
}

/** The blocks after the header, up to the trailer (GIF89a, Appendix A). */
function* gifBlocks(bytes: Buffer): Generator<GifBlock> {
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

/** GIF89a, 18 and 20. Browsers enlarge the canvas to a frame that exceeds it. */
export function measureGif(bytes: Buffer): Extent | null {
  const canvas = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const sizes = canvas.width > 0 && canvas.height > 0 ? [canvas] : [];
  let frames = 0;

  for (const { kind, start } of countParts(gifBlocks(bytes))) {
    if (kind !== 'image') continue;
    frames++;
    sizes.push({
      width: bytes.readUInt16LE(start + 1) + bytes.readUInt16LE(start + 5),
      height: bytes.readUInt16LE(start + 3) + bytes.readUInt16LE(start + 7),
    });
  }

  return frames === 0 ? null : extentOf(sizes, frames);
}

/** How to show the next frame, and how often to repeat all of them. */
const NEEDED = [/^!\xf9\x04.{4}\0$/s, /^!\xff\x0b(?:NETSCAPE2\.0|ANIMEXTS1\.0)\x03\x01..\0$/s];
const NEEDED_BYTES_MAX = 19;

/** A GIF of only the blocks that decoders need, without everything after its end. */
export function stripGif(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, gifHeaderEnd(bytes))];
  for (const { kind, start, end } of gifBlocks(bytes)) {
    if (kind !== 'extension' || isNeeded(bytes.subarray(start, end))) parts.push(bytes.subarray(start, end));
  }
  return parts;
}

function isNeeded(block: Buffer): boolean {
  const text = block.toString('latin1', 0, NEEDED_BYTES_MAX + 1);
  return NEEDED.some((pattern) => pattern.test(text));
}
