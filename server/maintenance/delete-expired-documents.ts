import { deleteExpired } from '#server/db/expiry.ts';
import type { Job } from './job.ts';

/** The embedded engine does not act on TTL indexes. */
export const deleteExpiredDocumentsJob: Job = {
  name: 'delete expired documents',
  scope: 'site',
  async run() {
    await deleteExpired();
  },
};
