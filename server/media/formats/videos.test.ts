import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { VideoType } from '#server/media/model.ts';
import { fixture } from '#test/factories/media.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';
import { measureVideo } from './videos.ts';

const VIDEOS: [string, VideoType][] = [
  ['video.mp4', 'video/mp4'],
  ['turned.mp4', 'video/mp4'],
  ['video.webm', 'video/webm'],
  ['video.ogv', 'video/ogg'],
  ['both.ogv', 'video/ogg'],
];

async function measure(bytes: Buffer, type: VideoType) {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, bytes);
  return measureVideo(file, type);
}

test.each(VIDEOS)('the size of %s is read from the file', async (name, type) => {
  const isTurned = name === 'turned.mp4';

  expect(await measure(fixture(name), type)).toEqual({
    width: isTurned ? 72 : 128,
    height: isTurned ? 128 : 72,
  });
});

test.each(VIDEOS)('%s, cut off or damaged at any position, has a size or none', async (name, type) => {
  const bytes = fixture(name);
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = Buffer.from(bytes);
    damaged.fill(255, at, at + 4);
    for (const broken of [bytes.subarray(0, at), damaged]) {
      const measures = await measure(broken, type);
      expect(measures === null || (measures.width > 0 && measures.height > 0)).toBe(true);
    }
  }
});
