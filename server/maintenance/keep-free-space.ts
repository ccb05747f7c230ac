import { keepSpaceLeft } from '../runtime/free-space.ts';
import type { Job } from './job.ts';

/** Cached files give way, and the log says when the disk is nearly full. */
export const keepFreeSpaceJob: Job = {
  name: 'keep free space',
  scope: 'process',
  async run() {
    await keepSpaceLeft();
  },
};
