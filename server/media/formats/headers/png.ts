import { crc32, inflateSync } from 'node:zlib';
import { isColourProfile } from './colour-profile.ts';
import { exifWith, isEmpty, NO_EXIF, readExif } from './exif.ts';
import { countParts, type Extent, extentOf, UnsafePicture } from './extent.ts';

/** A chunk of a PNG from its length to its checksum, `end` excluded. Its data begins 8 bytes after `start`. */
type PngChunk = { name: string; start: number; end: number };

const PNG_SIGNATURE_BYTES = 8;

/** The chunks up to the end of the picture (PNG, 5.3). Throws RangeError if a length is wrong. */
function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  for (let at = PNG_SIGNATURE_BYTES; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('A PNG chunk has a wrong length');
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, start: at, end };
    if (name === 'IEND') return;
    at = end;
  }
}

/** The largest profiles, of printers, take 3 MB. Decoders inflate a profile before they look at it. */
const PROFILE_BYTES_MAX = 4 * 1024 * 1024;

/** PNG, 11.2.1 (IHDR), 11.3.2.3 (iCCP), 11.3.6 (acTL, fcTL). */
export function measurePng(bytes: Buffer): Extent | null {
  const sizes: { width: number; height: number }[] = [];
  let announced = 1;
  let frames = 0;

  for (const { name, start, end } of countParts(pngChunks(bytes))) {
    const data = bytes.subarray(start + 8, end - 4);
    // If there is a second header, decoders differ in which one counts.
    if (name === 'IHDR') sizes.push({ width: data.readUInt32BE(0), height: data.readUInt32BE(4) });
    if (name === 'acTL') announced = data.readUInt32BE(0);
    if (name === 'fcTL') {
      frames++;
      sizes.push({ width: data.readUInt32BE(4), height: data.readUInt32BE(8) });
    }

    if (name === 'iCCP') requireSmallProfile(data);
  }

  return extentOf(sizes, Math.max(announced, frames, 1));
}

function requireSmallProfile(data: Buffer): void {
  try {
    inflateProfile(data);
  } catch (error) {
    if (error instanceof RangeError) throw new UnsafePicture('The colour profile is too large');
    // Decoders ignore a damaged profile.
  }
}

function inflateProfile(data: Buffer): Buffer {
  // A name, a zero byte, the compression method.
  return inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: PROFILE_BYTES_MAX });
}

function hasProfile(data: Buffer): boolean {
  try {
    return isColourProfile(inflateProfile(data));
  } catch {
    return false;
  }
}

/** Pixels, colours, resolution and animation. */
const NEEDED = new Set(
  'IHDR PLTE IDAT tRNS bKGD cHRM gAMA sBIT sRGB cICP mDCV cLLI pHYs acTL fcTL fdAT'.split(' '),
);

/** A PNG of only the chunks that decoders need, without everything after its end. Orientation and copyright stay. */
export function stripPng(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let kept = NO_EXIF;
  let afterHeader = 1;

  for (const { name, start, end } of pngChunks(bytes)) {
    const data = bytes.subarray(start + 8, end - 4);
    if (name === 'eXIf') kept = readExif(data);
    if (NEEDED.has(name) || isCopyright(name, data) || (name === 'iCCP' && hasProfile(data)))
      parts.push(bytes.subarray(start, end));
    if (name === 'IHDR') afterHeader = parts.length;
    if (name === 'IEND') parts.push(chunk(name, Buffer.alloc(0)));
  }

  if (!isEmpty(kept)) parts.splice(afterHeader, 0, chunk('eXIf', exifWith(kept)));
  return parts;
}

/** A text that is not compressed, with the keyword of PNG, 11.3.4.2. */
function isCopyright(name: string, data: Buffer): boolean {
  return /^(?:tEXtCopyright\0|iTXtCopyright\0\0)/.test(name + data.toString('latin1', 0, 11));
}

function chunk(name: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(name, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
