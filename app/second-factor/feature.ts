import type { Feature } from '#app/feature.ts';
import { secondFactorAudit } from './texts/core.ts';

export const secondFactor: Feature = {
  auditTexts: secondFactorAudit,
};
