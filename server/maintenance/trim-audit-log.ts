import { trimAudit } from '../audit/record.ts';
import type { Job } from './job.ts';

/** Bounds the audit log by its number of entries; that they expire is a matter of the table of expiries. */
export const trimAuditLogJob: Job = {
  name: 'trim the audit log',
  scope: 'site',
  async run() {
    await trimAudit();
  },
};
