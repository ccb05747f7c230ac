import type { PrivateFeature } from '#app/private-feature.ts';
import { movingAudit, movingNavigation } from './texts/core.ts';

export const moving: PrivateFeature = { navigation: movingNavigation, auditTexts: movingAudit };
