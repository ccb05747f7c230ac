import type { Feature } from '#app/feature.ts';
import { assistantAudit } from './texts/core.ts';

export const assistants: Feature = {
  auditTexts: assistantAudit,
};
