import { log } from '#server/log.ts';
import { reindexOutdated } from '#server/posts/write/reindex.ts';
import type { Job } from './job.ts';

/** Encodes the search documents that an older version of the program has written. */
export const reindexPostsJob: Job = {
  name: 'reindex posts',
  scope: 'site',
  async run() {
    if (await reindexOutdated()) log.info('The search documents were updated to this version');
  },
};
