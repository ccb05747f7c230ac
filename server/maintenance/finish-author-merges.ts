import { finishMerges } from '#server/authors/merge-authors.ts';
import type { Job } from './job.ts';

/** Completes merges of authors that were interrupted. */
export const finishAuthorMergesJob: Job = {
  name: 'finish merges of authors',
  scope: 'site',
  async run() {
    await finishMerges();
  },
};
