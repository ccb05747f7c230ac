import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { serveJobs } from '#server/runtime/job-loop.ts';
import { encodeSquare, readColour, resizePicture } from './pictures.ts';

const TASKS = { encodeSquare, readColour, resizePicture };

export type Tasks = typeof TASKS;
export type PictureJob = {
  task: keyof Tasks;
  options: Parameters<Tasks[keyof Tasks]>[0];
  /** How much may be allocated for the picture. */
  bytesMax: number;
};

const STATUS = '/proc/self/status';
const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : '';
/** What this process has allocated before it works (proc(5), VmData); not a number on a system without /proc. */
const ownBytes = Number(/^VmData:\s+(\d+)/m.exec(status)?.[1]) * 1024;
let bytesMax = 0;

serveJobs(({ task, options, ...job }: PictureJob): unknown => {
  if (job.bytesMax !== bytesMax) limitMemory(job.bytesMax);
  return TASKS[task](options as never);
});

/**
 * Bounds the memory of this process, native libraries included, which V8's limits leave out. Node has no call for it,
 * and only Linux has `prlimit`; other systems do without.
 */
function limitMemory(bytes: number): void {
  if (ownBytes > 0) spawnSync('prlimit', [`--pid=${process.pid}`, `--data=${ownBytes + bytes}:`]);
  bytesMax = bytes;
}
