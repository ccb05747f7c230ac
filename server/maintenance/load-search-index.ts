import { log } from '#server/log.ts';
import { currentIndex, rebuildIndex } from '#server/search/index/live-index.ts';
import { usesMemory } from '#server/search/index/search-mode.ts';
import type { Job } from './job.ts';

/** Loads the search index at start, so that no search waits for that, and rebuilds it when necessary. */
export const loadSearchIndexJob: Job = {
  name: 'load the search index',
  scope: 'process',
  async run() {
    if (!(await usesMemory())) return;
    await currentIndex();
    if (await rebuildIndex()) log.info('The search index was rebuilt');
  },
};
