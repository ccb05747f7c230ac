import type { Feature } from '#app/feature.ts';
import { webhookAudit, webhookNavigation } from './texts/core.ts';

export const webhooks: Feature = {
  navigation: webhookNavigation,
  auditTexts: webhookAudit,
};
