import { purgePictures } from '../open-graph/purge.ts';
import type { Job } from './job.ts';

export const purgeOpenGraphPictures: Job = {
  name: 'purge Open Graph pictures',
  async run() {
    await purgePictures();
  },
};
