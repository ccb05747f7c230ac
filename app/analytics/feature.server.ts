import type { ServerFeature } from '#app/feature.server.ts';
import { toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics } from '#server/analytics/report.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { analyticsEndpoints } from './analytics-endpoints.ts';
import { toFirstRows } from './load-analytics.ts';

export const analytics: ServerFeature = {
  endpoints: analyticsEndpoints,
  async home({ actor }) {
    const { timeZone } = siteSettings();
    const range = toDayRange({ range: '7d', timeZone });
    return toFirstRows(await reportAnalytics({ actor, range, locale: null, timeZone }), { count: 1 });
  },
};
