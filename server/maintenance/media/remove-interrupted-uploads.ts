import { sweepPendingFiles, uploadsAbandonedBefore } from '../../media/ingest/pending-files.ts';
import type { Job } from '../job.ts';

export const removeInterruptedUploadsJob: Job = {
  name: 'remove interrupted uploads',
  scope: 'process',
  async run() {
    await sweepPendingFiles({ before: uploadsAbandonedBefore(new Date()) });
  },
};
