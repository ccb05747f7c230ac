import { purgePictures } from '#server/open-graph/purge.ts';
import type { Job } from './job.ts';

export const purgeOpenGraphPicturesJob: Job = {
  name: 'purge Open Graph pictures',
  scope: 'site',
  async run() {
    await purgePictures();
  },
};
