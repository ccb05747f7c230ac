import type { Job } from '#server/maintenance/job.ts';
import { sweepPendingFiles, uploadsAbandonedBefore } from '#server/media/ingest/pending-files.ts';

export const removeInterruptedUploadsJob: Job = {
  name: 'remove interrupted uploads',
  scope: 'process',
  async run() {
    await sweepPendingFiles({ before: uploadsAbandonedBefore(new Date()) });
  },
};
