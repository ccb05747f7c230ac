import type { PrivateFeature } from '#app/private-feature.ts';
import { assistantAudit } from './texts/core.ts';

export const assistants: PrivateFeature = {
  auditTexts: assistantAudit,
};
