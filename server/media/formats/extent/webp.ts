import { webpChunks } from '#server/media/formats/containers/webp.ts';
import { countParts, type Extent, extentOf } from './extent.ts';

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
