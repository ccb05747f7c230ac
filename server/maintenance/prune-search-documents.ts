import { pruneRemoved } from '../search/index/prune.ts';
import type { Job } from './job.ts';

export const pruneSearchDocuments: Job = {
  name: 'prune search documents',
  async run() {
    await pruneRemoved();
  },
};
