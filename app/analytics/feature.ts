import type { Feature } from '#app/feature.ts';
import { analyticsAudit, analyticsNavigation } from './texts/core.ts';

export const analytics: Feature = {
  navigation: analyticsNavigation,
  auditTexts: analyticsAudit,
};
