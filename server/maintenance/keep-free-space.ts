import { keepSpaceLeft } from '#server/runtime/free-space.ts';
import type { Job } from './job.ts';

/** Removes cached files when the disk is nearly full, and logs it. */
export const keepFreeSpaceJob: Job = {
  name: 'keep free space',
  scope: 'process',
  async run() {
    await keepSpaceLeft();
  },
};
