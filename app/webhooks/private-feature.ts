import type { PrivateFeature } from '#app/private-feature.ts';
import { webhookAudit, webhookNavigation, webhookScopes } from './texts/core.ts';

export const webhooks: PrivateFeature = {
  navigation: webhookNavigation,
  auditTexts: webhookAudit,
  scopeTexts: webhookScopes,
};
