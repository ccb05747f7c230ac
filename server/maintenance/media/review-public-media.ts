import { log } from '#server/log.ts';
import type { Job } from '#server/maintenance/job.ts';
import { reviewPublicMedia } from '#server/media-library/review.ts';

/** Removes files that were uploaded without a key and that nothing refers to. */
export const reviewPublicMediaJob: Job = {
  name: 'review public media',
  scope: 'site',
  async run({ signal }) {
    const removed = await reviewPublicMedia({ signal });
    if (removed > 0) log.info({ removed }, 'Removed files of the public upload that nothing refers to');
  },
};
