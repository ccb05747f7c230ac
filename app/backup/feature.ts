import type { Feature } from '#app/feature.ts';
import { backupAudit, backupNavigation } from './texts/core.ts';

export const backup: Feature = {
  navigation: backupNavigation,
  auditTexts: backupAudit,
};
