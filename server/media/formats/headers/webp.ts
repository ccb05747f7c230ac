import { isColourProfile } from './colour-profile.ts';
import { exifWith, isEmpty, type KeptExif, NO_EXIF, readExif } from './exif.ts';
import { countParts, type Extent, extentOf } from './extent.ts';

/** A chunk of a WebP, from its name to before the next chunk. Its data begins 8 bytes after `start`. */
type WebpChunk = { name: string; start: number; end: number };

const RIFF_HEADER_BYTES = 12;

/** The end of the picture according to its header. */
function riffEnd(bytes: Buffer): number {
  return Math.min(bytes.readUInt32LE(4) + 8, bytes.length);
}

/** The chunks in a part of the file (RFC 9649, 2.3). Throws RangeError if a length is wrong. */
function* webpChunks(bytes: Buffer, from = RIFF_HEADER_BYTES, to = riffEnd(bytes)): Generator<WebpChunk> {
  for (let at = from; at + 8 <= to; ) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (contentEnd > to) throw new RangeError('A WebP chunk has a wrong length');
    // Chunks are padded to even lengths; some encoders omit the padding of the last one.
    const end = Math.min(contentEnd + (contentEnd % 2), to);
    yield { name: bytes.toString('latin1', at, at + 4), start: at, end };
    at = end;
  }
}

type Size = { width: number; height: number };

/** Bytes of the header of an animation's frame, before its chunks. */
const FRAME_HEADER_BYTES = 16;

/** Reads the extent by RFC 9649, 2.5 to 2.7, and RFC 6386, 9.1. */
export function measureWebp(bytes: Buffer): Extent | null {
  const sizes: Size[] = [];
  let frames = 0;
  for (const { name, start, end } of countParts(webpChunks(bytes))) {
    const at = start + 8;
    if (name === 'VP8X') sizes.push(sizeAt(bytes, at + 4));
    else if (name === 'ANMF') {
      frames++;
      sizes.push(sizeAt(bytes, at + 6));
      for (const inner of webpChunks(bytes, at + FRAME_HEADER_BYTES, end)) {
        sizes.push(...bitstreamSizes(bytes, inner.name, inner.start + 8));
      }
    } else sizes.push(...bitstreamSizes(bytes, name, at));
  }

  return extentOf(sizes, Math.max(frames, 1));
}

/** Width and height, each less one, in three bytes. */
function sizeAt(bytes: Buffer, at: number): Size {
  return { width: bytes.readUIntLE(at, 3) + 1, height: bytes.readUIntLE(at + 3, 3) + 1 };
}

function bitstreamSizes(bytes: Buffer, name: string, at: number): Size[] {
  if (name === 'VP8 ') {
    return [{ width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff }];
  }
  if (name !== 'VP8L') return [];
  const bits = bytes.readUInt32LE(at + 1);
  return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }];
}

const HAS_PROFILE = 0x20;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

const NEEDED = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** A WebP of only the chunks that decoders need, without everything after its end. Orientation and copyright stay. */
export function stripWebp(bytes: Buffer): Buffer[] {
  const exif = webpChunks(bytes).find(({ name }) => name === 'EXIF');
  const left = exif ? readExif(tiffOf(bytes.subarray(exif.start + 8, exif.end))) : NO_EXIF;
  const kept = webpChunks(bytes)
    .filter((chunk) => isNeeded(bytes, chunk))
    .toArray();

  const has = (kept.some(({ name }) => name === 'ICCP') ? HAS_PROFILE : 0) | (isEmpty(left) ? 0 : HAS_EXIF);
  const parts = kept.map(({ name, start, end }) => {
    if (name === 'ANMF') return neededFrame(bytes, start, end);
    const chunk = bytes.subarray(start, end);
    return name === 'VP8X' ? withFlags(chunk, has) : chunk;
  });

  if (!isEmpty(left)) parts.push(exifChunk(left));
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);

  return [header, ...parts];
}

function isNeeded(bytes: Buffer, { name, start }: WebpChunk): boolean {
  const profile = () => bytes.subarray(start + 8, start + 8 + bytes.readUInt32LE(start + 4));
  return NEEDED.has(name) && (name !== 'ICCP' || isColourProfile(profile()));
}

/** A frame of an animation has chunks too. */
function neededFrame(bytes: Buffer, start: number, end: number): Buffer {
  const from = start + 8 + FRAME_HEADER_BYTES;
  const chunks = webpChunks(bytes, from, end)
    .filter((chunk) => isNeeded(bytes, chunk))
    .map((chunk) => bytes.subarray(chunk.start, chunk.end));
  const frame = Buffer.concat([bytes.subarray(start, from), ...chunks]);
  frame.writeUInt32LE(frame.length - 8, 4);
  return frame;
}

/** Some encoders begin the chunk with the signature of a JPEG segment. */
function tiffOf(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function withFlags(chunk: Buffer, has: number): Buffer {
  const copy = Buffer.from(chunk);
  copy.writeUInt8((copy.readUInt8(8) & ~(HAS_PROFILE | HAS_EXIF | HAS_XMP)) | has, 8);
  return copy;
}

function exifChunk(left: KeptExif): Buffer {
  const tiff = exifWith(left);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff, Buffer.alloc(tiff.length % 2)]);
}
