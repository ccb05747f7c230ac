import type { Dimensions } from '#server/media/model.ts';
import { type Box, boxAt, boxesIn } from './boxes.ts';

/** Reads part of a file; fewer bytes where the file ends. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** The description of a video of 50 MB takes some hundred kilobytes. */
const MOVIE_BYTES_MAX = 8 * 1024 * 1024;
const BOXES_MAX = 1_000;

/** The size at which the first video track of an MP4 is shown, or null. */
export async function measureMp4(read: ReadAt, size: number): Promise<Dimensions | null> {
  const movie = await findMovie(read, size);
  if (!movie || movie.end - movie.start > MOVIE_BYTES_MAX) return null;
  const bytes = await read(movie.start, movie.end - movie.start);
  for (const track of boxesIn(bytes).filter(({ name }) => name === 'trak')) {
    const header = boxesIn(bytes, track.start, track.end).find(({ name }) => name === 'tkhd');
    const dimensions = header && shownSize(bytes.subarray(header.start, header.end));
    if (dimensions) return dimensions;
  }
  return null;
}

/** The `moov` box comes first in files made for the web and last in many others. */
async function findMovie(read: ReadAt, size: number): Promise<Box | null> {
  let at = 0;
  for (let count = 0; count < BOXES_MAX && at < size; count++) {
    const box = boxAt(await read(at, 16), at, size);
    if (!box || box.name === 'moov') return box;
    at = box.end;
  }
  return null;
}

/** The end of a track's header: a matrix of nine numbers, then width and height as 16.16 (8.3.2). */
function shownSize(header: Buffer): Dimensions | null {
  const end = header.length;
  if (end < 44) return null;
  const width = Math.round(header.readUInt32BE(end - 8) / 65_536);
  const height = Math.round(header.readUInt32BE(end - 4) / 65_536);
  if (width === 0 || height === 0) return null;
  // A quarter turn of an upright recording: the first number of the matrix is 0, the second is not.
  const isTurned = header.readInt32BE(end - 44) === 0 && header.readInt32BE(end - 40) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
