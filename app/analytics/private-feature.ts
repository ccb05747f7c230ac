import type { PrivateFeature } from '#app/private-feature.ts';
import stylesUrl from './analytics.css?url';
import { analyticsAudit, analyticsNavigation } from './texts/core.ts';
import { AnalyticsSettings } from './ui/analytics-settings.tsx';
import { Week } from './ui/week.tsx';

export const analytics: PrivateFeature = {
  home: { at: 'bottom', Section: Week },
  homeStyles: stylesUrl,
  settings: { at: 'feeds', Section: AnalyticsSettings },
  navigation: analyticsNavigation,
  auditTexts: analyticsAudit,
};
