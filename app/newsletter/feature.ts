import type { Feature } from '#app/feature.ts';
import { newsletterAudit, newsletterNavigation } from './texts/core.ts';

export const newsletter: Feature = {
  navigation: newsletterNavigation,
  auditTexts: newsletterAudit,
};
