import { purgeRemoved } from '../search/index/purge.ts';
import type { Job } from './job.ts';

export const purgeSearchDocumentsJob: Job = {
  name: 'purge search documents',
  async run() {
    await purgeRemoved();
  },
};
