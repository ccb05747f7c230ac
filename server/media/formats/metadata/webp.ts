import { RIFF_HEADER_BYTES, riffEnd, webpChunks } from '#server/media/formats/containers/webp.ts';
import { exifWith, orientationOf } from './exif.ts';

const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without EXIF, XMP and everything after its end. The orientation stays. */
export function stripWebp(bytes: Buffer): Buffer[] {
  const end = riffEnd(bytes);
  const chunks = webpChunks(bytes)
    .map(({ name, start, end }) => ({ name, bytes: bytes.subarray(start, end) }))
    .toArray();
  const exif = chunks.find(({ name }) => name === 'EXIF');
  const kept = chunks.filter(({ name }) => name !== 'EXIF' && name !== 'XMP ');
  if (kept.length === chunks.length && end === bytes.length) return [bytes];

  const orientation = exif ? orientationOf(tiffOf(exif.bytes.subarray(8))) : 1;
  const parts = kept.map((chunk) =>
    chunk.name === 'VP8X' ? withFlags(chunk.bytes, orientation) : chunk.bytes,
  );

  if (orientation !== 1) parts.push(exifChunk(orientation));
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);

  return [header, ...parts];
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
