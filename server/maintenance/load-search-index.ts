import { log } from '../log.ts';
import { currentIndex, renewIndex } from '../search/index/live-index.ts';
import type { Job } from './job.ts';

/** Loads the search index at start, so that no search waits for that, and rebuilds it when it is due. */
export const loadSearchIndex: Job = {
  name: 'load the search index',
  async run() {
    await currentIndex();
    if (await renewIndex()) log.info('The search index was rebuilt');
  },
};
