import { fileURLToPath } from 'node:url';
import type { Pool } from '#server/media/model.ts';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { PictureJob, Tasks } from './picture-process.ts';

const decoder = jobProcess<PictureJob, unknown>({
  name: 'decoder of pictures',
  program: fileURLToPath(new URL('./picture-process.ts', import.meta.url)),
  memory: ['--max-old-space-size=64', '--max-semi-space-size=2'],
  // No picture within the limits takes this long.
  timeFor: () => 30_000,
  idleAfter: 10_000,
});

const MEGABYTE = 1024 * 1024;
/**
 * How much a picture may take, by who has uploaded it; threads take 30 MB of it. A JPEG of 25 megapixels takes 10 MB,
 * and 75 to 150 MB if it is progressive; a GIF or an interlaced PNG takes 100 MB and more. An AVIF takes 18 MB a
 * megapixel, because no decoder reads it at a reduced size.
 */
const BYTES_MAX: Record<Pool, number> = { keyed: 256 * MEGABYTE, public: 130 * MEGABYTE };

/**
 * Runs one of the tasks in a child process, which ends soon after and leaves no memory taken. Null if the picture
 * cannot be decoded, also for lack of memory or time. Throws errors that have another reason.
 */
export async function decodePicture<Task extends keyof Tasks>(
  task: Task,
  options: Parameters<Tasks[Task]>[0],
  { pools }: { pools: Pool[] },
): Promise<Awaited<ReturnType<Tasks[Task]>> | null> {
  const bytesMax = BYTES_MAX[pools.includes('keyed') ? 'keyed' : 'public'];
  const result = await decoder.run({ task, options, bytesMax });

  // A decoder that ran out of memory does not free what it had.
  if (result === null) decoder.stop();
  return result as Awaited<ReturnType<Tasks[Task]>> | null;
}
