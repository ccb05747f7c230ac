import { crc32 } from 'node:zlib';
import { exifWith, orientationOf } from './exif.ts';
import { UnreadableMetadata } from './unreadable-metadata.ts';

const SIGNATURE_BYTES = 8;
/** EXIF, text (which also holds XMP and "raw profiles"), and the time of the last change. */
const METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG without texts, EXIF and everything after its end. The orientation stays. */
export function stripPng(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  let orientation = 1;
  let afterHeader = 1;
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new UnreadableMetadata('A PNG chunk has a wrong length');
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end));
    if (!METADATA.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IHDR') afterHeader = parts.length;
    if (name === 'IEND') break;
    at = end;
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
