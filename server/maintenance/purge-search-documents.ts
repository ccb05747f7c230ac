import { purgeRemoved } from '#server/search/index/purge.ts';
import type { Job } from './job.ts';

export const purgeSearchDocumentsJob: Job = {
  name: 'purge search documents',
  scope: 'site',
  async run() {
    await purgeRemoved();
  },
};
