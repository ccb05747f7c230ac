import { abandonedBefore, recoverChanges } from '../posts/write/change.ts';
import type { Job } from './job.ts';

/** Completes or reverts changes of posts that a crash interrupted. */
export const finishPostChanges: Job = {
  name: 'finish changes of posts',
  async run() {
    await recoverChanges({ before: abandonedBefore(new Date()) });
  },
};
