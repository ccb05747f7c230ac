import type { PrivateFeature } from '#app/private-feature.ts';
import { commentAudit, commentNavigation } from './texts/core.ts';

export const comments: PrivateFeature = {
  navigation: commentNavigation,
  auditTexts: commentAudit,
};
