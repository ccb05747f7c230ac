import { exifWith, orientationOf } from './exif.ts';
import { UnreadableMetadata } from './unreadable-metadata.ts';

const HEADER_BYTES = 12;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

type Chunk = { name: string; bytes: Buffer };

/** A WebP without EXIF, XMP and everything after its end. The orientation stays. */
export function stripWebp(bytes: Buffer): Buffer[] {
  const end = Math.min(bytes.readUInt32LE(4) + 8, bytes.length);
  const chunks = chunksIn(bytes, end);
  const exif = chunks.find(({ name }) => name === 'EXIF');
  const kept = chunks.filter(({ name }) => name !== 'EXIF' && name !== 'XMP ');
  if (kept.length === chunks.length && end === bytes.length) return [bytes];
  const orientation = exif ? orientationOf(tiffOf(exif.bytes.subarray(8))) : 1;
  const parts = kept.map((chunk) =>
    chunk.name === 'VP8X' ? withFlags(chunk.bytes, orientation) : chunk.bytes,
  );
  if (orientation !== 1) parts.push(exifChunk(orientation));
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return [header, ...parts];
}

function chunksIn(bytes: Buffer, end: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = HEADER_BYTES; at + 8 <= end; ) {
    const contentEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (contentEnd > end) throw new UnreadableMetadata('A WebP chunk has a wrong length');
    // Chunks are padded to even lengths; some encoders leave the padding of the last one out.
    const next = Math.min(contentEnd + (contentEnd % 2), end);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), bytes: bytes.subarray(at, next) });
    at = next;
  }
  return chunks;
}

/** Some encoders begin the chunk with the signature of a JPEG segment. */
function tiffOf(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function withFlags(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk);
  const flags = copy.readUInt8(8) & ~(HAS_EXIF | HAS_XMP);
  copy.writeUInt8(orientation === 1 ? flags : flags | HAS_EXIF, 8);
  return copy;
}

function exifChunk(orientation: number): Buffer {
  const tiff = exifWith(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
