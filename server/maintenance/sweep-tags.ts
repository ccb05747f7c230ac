import { sweepTags } from '#server/posts/tags/replace-tag.ts';
import type { Job } from './job.ts';

/** Finishes merges and deletions of tags in posts that were written at the same time. */
export const sweepTagsJob: Job = {
  name: 'sweep tags',
  scope: 'site',
  async run() {
    await sweepTags();
  },
};
