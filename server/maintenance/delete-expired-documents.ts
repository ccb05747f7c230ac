import { deleteExpired } from '../db/expiry.ts';
import type { Job } from './job.ts';

/** The embedded engine does not act on TTL indexes. */
export const deleteExpiredDocuments: Job = {
  name: 'delete expired documents',
  async run() {
    await deleteExpired();
  },
};
