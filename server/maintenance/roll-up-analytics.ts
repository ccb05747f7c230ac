import { expireEvents } from '#server/analytics/expiry.ts';
import { rollUpDays } from '#server/analytics/roll-up.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
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
