import type { PrivateFeature } from '#app/private-feature.ts';
import { secondFactorAudit } from './texts/core.ts';

export const secondFactor: PrivateFeature = {
  auditTexts: secondFactorAudit,
};
