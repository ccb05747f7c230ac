import type { Feature } from '#app/feature.ts';
import { commentAudit, commentNavigation } from './texts/core.ts';

export const comments: Feature = {
  navigation: commentNavigation,
  auditTexts: commentAudit,
};
