import { dayOf } from '#server/analytics/days.ts';
import { destroySaltsBefore } from '#server/analytics/visitor-salt.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Job } from './job.ts';

/** Without the salt of its day, a stored hash tells nothing about a visitor. */
export const destroyVisitorSaltsJob: Job = {
  name: 'destroy visitor salts',
  scope: 'process',
  async run() {
    await destroySaltsBefore(dayOf(new Date(), siteSettings().timeZone));
  },
};
