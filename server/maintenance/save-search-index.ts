import { saveIndex } from '../search/index/live-index.ts';
import type { Job } from './job.ts';

/** Reading so many documents takes half a second of the next start, where this process is killed unsaved. */
const CHANGES_WORTH_SAVING = 500;

export const saveSearchIndex: Job = {
  name: 'save the search index',
  async run() {
    await saveIndex({ afterChanges: CHANGES_WORTH_SAVING });
  },
};
