import { gifBlocks } from '#server/media/formats/containers/gif.ts';
import { countParts, type Extent, extentOf } from './extent.ts';

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
