import { type FileHandle, open } from 'node:fs/promises';
import type { Dimensions, VideoType } from '#server/media/model.ts';
import { measureMp4 } from './containers/mp4.ts';
import { measureOgg } from './containers/ogg.ts';
import { measureWebm } from './containers/webm.ts';

/** WebM and Ogg describe their tracks within the first bytes. */
const HEAD_BYTES = 256 * 1024;

/** No codec has larger frames; a larger number means a damaged or malicious file. */
const SIDE_MAX = 65_535;

/**
 * The size at which a video is shown, or null if the file does not say it. `mediabunny` would replace MP4 and WebM
 * with 12 MB of modules, and does not know Theora.
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
    // A length in the file points outside of it.
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
