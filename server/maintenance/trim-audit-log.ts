import { trimAudit } from '#server/audit/record.ts';
import type { Job } from './job.ts';

/** Limits the number of entries of the audit log; a TTL index limits their age. */
export const trimAuditLogJob: Job = {
  name: 'trim the audit log',
  scope: 'site',
  async run() {
    await trimAudit();
  },
};
