import type { PrivateFeature } from '#app/private-feature.ts';
import stylesUrl from './analytics.css?url';
import { analyticsAudit, analyticsNavigation } from './texts/core.ts';
import { analyticsTexts } from './texts/messages.ts';
import { AnalyticsSettings } from './ui/analytics-settings.tsx';
import { Week } from './ui/week.tsx';

export const analytics: PrivateFeature = {
  home: { at: 'bottom', Section: Week },
  homeStyles: stylesUrl,
  settings: { at: 'feeds', Section: AnalyticsSettings },
  navigation: analyticsNavigation,
  auditTexts: analyticsAudit,
  describeSetting({ name }, locale) {
    const { isOn, eventDays } = analyticsTexts[locale].settings;
    if (name === 'analytics') return { label: isOn, isSwitch: true };
    return name === 'analyticsEventDays' ? { label: eventDays } : undefined;
  },
};
