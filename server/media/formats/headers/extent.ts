/**
 * How much memory decoding a picture takes, according to its headers: CSS pixels of the largest canvas or frame
 * before any rotation, and the number of frames.
 */
export type Extent = { width: number; height: number; frames: number };

/** The file has structures that no real picture needs and that cost decoders much time or memory. */
export class UnsafePicture extends Error {
  override name = 'UnsafePicture';
}

/** Real pictures have some hundred parts. Reading and separating more would take memory. */
const PARTS_MAX = 50_000;

/** Yields the parts of a file. Throws UnsafePicture if there are too many. */
export function* countParts<Part>(parts: Iterable<Part>): Generator<Part> {
  let count = 0;
  for (const part of parts) {
    if (++count > PARTS_MAX) throw new UnsafePicture('The file has too many parts');
    yield part;
  }
}

/** The extent of a picture with these sizes, or null if some size is missing. */
export function extentOf(sizes: { width: number; height: number }[], frames: number): Extent | null {
  if (sizes.length === 0 || sizes.some(({ width, height }) => width === 0 || height === 0)) return null;
  // `Math.max(...sizes)` could have more arguments than a call allows.
  const largest = (side: 'width' | 'height') => sizes.reduce((most, size) => Math.max(most, size[side]), 0);
  return { width: largest('width'), height: largest('height'), frames };
}
