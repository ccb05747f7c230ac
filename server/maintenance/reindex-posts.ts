import { log } from '../log.ts';
import { reindexOutdated } from '../search/index/reindex.ts';
import type { Job } from './job.ts';

/** Encodes the search documents that an older version of the program has written. */
export const reindexPosts: Job = {
  name: 'reindex posts',
  async run() {
    if (await reindexOutdated()) log.info('The search documents were updated to this version');
  },
};
