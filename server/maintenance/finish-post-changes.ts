import { abandonedBefore, recoverChanges } from '#server/posts/write/change.ts';
import type { Job } from './job.ts';

/** Completes or reverts changes of posts that a crash interrupted. */
export const finishPostChangesJob: Job = {
  name: 'finish changes of posts',
  scope: 'site',
  async run() {
    await recoverChanges({ before: abandonedBefore(new Date()) });
  },
};
