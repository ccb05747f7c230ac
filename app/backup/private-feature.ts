import type { PrivateFeature } from '#app/private-feature.ts';
import { backupAudit, backupNavigation } from './texts/core.ts';

export const backup: PrivateFeature = {
  navigation: backupNavigation,
  auditTexts: backupAudit,
};
