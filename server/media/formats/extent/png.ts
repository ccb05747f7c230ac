import { inflateSync } from 'node:zlib';
import { pngChunks } from '#server/media/formats/containers/png.ts';
import { countParts, type Extent, extentOf, UnsafePicture } from './extent.ts';

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
  // A name, a zero byte, the compression method.
  const compressed = data.subarray(data.indexOf(0) + 2);
  try {
    inflateSync(compressed, { maxOutputLength: PROFILE_BYTES_MAX });
  } catch (error) {
    if (error instanceof RangeError) throw new UnsafePicture('The colour profile is too large');
    // Decoders ignore a damaged profile.
  }
}
