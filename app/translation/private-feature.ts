import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { translationAudit, translationNavigation } from './texts/core.ts';
import { translationTexts } from './texts/messages.ts';
import { DraftTools } from './ui/draft-tools.tsx';
import { publishingUnread } from './ui/publish-unread.tsx';
import { SettingsLink } from './ui/settings-link.tsx';

export const translation: PrivateFeature = {
  navigation: translationNavigation,
  Alongside: DraftTools,
  publishing: publishingUnread,
  settings: {
    at: 'outside',
    Section: SettingsLink,
    useTitle: () => useTexts(translationTexts).settings.title,
  },
  auditTexts: translationAudit,
};
