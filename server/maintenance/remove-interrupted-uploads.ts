import { sweepPendingFiles, uploadsAbandonedBefore } from '../media/ingest/pending-files.ts';
import type { Job } from './job.ts';

export const removeInterruptedUploads: Job = {
  name: 'remove interrupted uploads',
  async run() {
    await sweepPendingFiles({ before: uploadsAbandonedBefore(new Date()) });
  },
};
