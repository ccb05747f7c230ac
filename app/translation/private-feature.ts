import type { PrivateFeature } from '#app/private-feature.ts';
import { translationAudit } from './texts/core.ts';
import { DraftTools } from './ui/draft-tools.tsx';
import { publishingUnread } from './ui/publish-unread.tsx';
import { SettingsLink } from './ui/settings-link.tsx';

export const translation: PrivateFeature = {
  Alongside: DraftTools,
  publishing: publishingUnread,
  settings: { at: 'outside', Section: SettingsLink },
  auditTexts: translationAudit,
};
