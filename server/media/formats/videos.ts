import { type FileHandle, open } from 'node:fs/promises';
import type { Dimensions, VideoType } from '#server/media/model.ts';
import { type Box, boxAt, boxesIn } from './containers/boxes.ts';
import { contentOf, elements, SEGMENT, TRACK_ENTRY, TRACKS } from './containers/ebml.ts';
import { measureOgg } from './containers/ogg.ts';

/** WebM and Ogg describe their tracks within the first bytes. */
const HEAD_BYTES = 256 * 1024;

/** No codec has larger frames; a larger number means a damaged or malicious file. */
const SIDE_MAX = 65_535;

/**
 * The size at which a video is shown, or null if the file does not state it. `mediabunny` would need 12 MB of modules
 * for MP4 and WebM, and does not support Theora.
 */
export async function measureVideo(path: string, type: VideoType): Promise<Dimensions | null> {
  const found = await measure(path, type);
  return found !== null && found.width <= SIDE_MAX && found.height <= SIDE_MAX ? found : null;
}

async function measure(path: string, type: VideoType): Promise<Dimensions | null> {
  const file = await open(path);
  try {
    if (type === 'video/mp4') return await measureMp4(readerOf(file), (await file.stat()).size);
    const head = await readerOf(file)(0, HEAD_BYTES);
    return type === 'video/webm' ? measureWebm(head) : measureOgg(head);
  } catch (error) {
    // A length in the file points outside of it, so the file is damaged.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

function readerOf(file: FileHandle): (at: number, length: number) => Promise<Buffer> {
  return async (at, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
}

/** Reads part of a file; fewer bytes where the file ends. */
type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** The description of a 50 MB video takes some hundred kilobytes. */
const MOVIE_BYTES_MAX = 8 * 1024 * 1024;
const BOXES_MAX = 1_000;

/** The size at which the first video track of an MP4 is shown, or null. */
async function measureMp4(read: ReadAt, size: number): Promise<Dimensions | null> {
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

/** Reads the end of a track's header: a matrix of nine numbers, then width and height as 16.16 (8.3.2). */
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

const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const DISPLAY_WIDTH = 0x54b0;
const DISPLAY_HEIGHT = 0x54ba;
const DISPLAY_UNIT = 0x54b2;

/** The size at which the first video track of a WebM is shown, or null; `head` is the start of the file. */
function measureWebm(head: Buffer): Dimensions | null {
  const tracks = contentOf(contentOf(head, SEGMENT), TRACKS);
  for (const { id, start, end } of elements(tracks)) {
    const video = id === TRACK_ENTRY ? contentOf(tracks.subarray(start, end), VIDEO) : Buffer.alloc(0);
    const number = (id: number) => unsigned(contentOf(video, id));

    // A display size in a unit other than pixels is an aspect ratio.
    const isInPixels = number(DISPLAY_UNIT) === 0;
    const width = (isInPixels && number(DISPLAY_WIDTH)) || number(PIXEL_WIDTH);
    const height = (isInPixels && number(DISPLAY_HEIGHT)) || number(PIXEL_HEIGHT);
    if (width > 0 && height > 0) return { width, height };
  }
  return null;
}

function unsigned(bytes: Buffer): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
