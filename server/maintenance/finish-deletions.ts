import { finishDeletions } from '#server/accounts/delete-account.ts';
import type { Job } from './job.ts';

/** Completes deletions of accounts that were interrupted. */
export const finishDeletionsJob: Job = {
  name: 'finish deletions of accounts',
  scope: 'site',
  async run() {
    await finishDeletions();
  },
};
