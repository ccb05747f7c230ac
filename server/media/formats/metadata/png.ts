import { crc32 } from 'node:zlib';
import { exifWith, orientationOf } from './exif.ts';

const SIGNATURE_BYTES = 8;
/** EXIF, text (XMP and "raw profiles" are kept in it) and the time of the last change. */
const PRIVATE = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG without texts, EXIF and whatever follows its end; the orientation is kept. */
export function stripPng(bytes: Buffer): Buffer[] {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation = 1;
  let header = 1;
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const end = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end));
    if (!PRIVATE.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IHDR') header = kept.length;
    if (name === 'IEND') break;
    at = end;
  }
  if (orientation !== 1) kept.splice(header, 0, chunk('eXIf', exifWith(orientation)));
  return kept;
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
