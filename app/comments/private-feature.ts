import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { moderationTexts } from './texts/admin-messages.ts';
import { commentAudit, commentNavigation } from './texts/core.ts';
import { CommentSettings } from './ui/comment-settings.tsx';
import { OwnComments } from './ui/own-comments.tsx';

export const comments: PrivateFeature = {
  account: { at: 'activity', Section: OwnComments },
  settings: {
    at: 'readers',
    Section: CommentSettings,
    useTitle: () => useTexts(moderationTexts).policy,
  },
  navigation: commentNavigation,
  auditTexts: commentAudit,
};
