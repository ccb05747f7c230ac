import { expireEvents } from '../analytics/expiry.ts';
import { rollUpDays } from '../analytics/roll-up.ts';
import { siteSettings } from '../site-settings/site-settings.ts';
import type { Job } from './job.ts';

/** Makes the totals of the days that are over, and deletes events that are old enough. */
export const rollUpAnalyticsJob: Job = {
  name: 'roll up analytics',
  scope: 'site',
  async run({ signal }) {
    const { timeZone, analyticsEventDays: keepDays } = siteSettings();
    await rollUpDays({ timeZone, signal });
    await expireEvents({ timeZone, keepDays });
  },
};
