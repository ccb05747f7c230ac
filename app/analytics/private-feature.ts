import type { PrivateFeature } from '#app/private-feature.ts';
import { analyticsAudit, analyticsNavigation } from './texts/core.ts';

export const analytics: PrivateFeature = {
  navigation: analyticsNavigation,
  auditTexts: analyticsAudit,
};
