import { crc32 } from 'node:zlib';
import { PNG_SIGNATURE_BYTES, pngChunks } from '#server/media/formats/containers/png.ts';
import { exifWith, orientationOf } from './exif.ts';

/** EXIF, text (which also holds XMP and "raw profiles"), and the time of the last change. */
const METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG without texts, EXIF and everything after its end. The orientation stays. */
export function stripPng(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let orientation = 1;
  let afterHeader = 1;

  for (const { name, start, end } of pngChunks(bytes)) {
    if (name === 'eXIf') orientation = orientationOf(bytes.subarray(start + 8, end));
    if (!METADATA.has(name)) parts.push(bytes.subarray(start, end));
    if (name === 'IHDR') afterHeader = parts.length;
  }

  if (orientation !== 1) parts.splice(afterHeader, 0, chunk('eXIf', exifWith(orientation)));
  return parts;
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
