import { purgeDeletedComments } from '#server/comments/purge.ts';
import type { Job } from './job.ts';

/** Removes deleted comments without replies. */
export const purgeCommentsJob: Job = {
  name: 'purge comments',
  scope: 'site',
  async run() {
    await purgeDeletedComments();
  },
};
