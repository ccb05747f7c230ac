import type { PrivateFeature } from '#app/private-feature.ts';
import { newsletterAudit, newsletterNavigation } from './texts/core.ts';

export const newsletter: PrivateFeature = {
  navigation: newsletterNavigation,
  auditTexts: newsletterAudit,
};
