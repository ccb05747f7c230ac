import type { PrivateFeature } from '#app/private-feature.ts';
import { moderationTexts } from './texts/admin-messages.ts';
import { commentAudit, commentNavigation } from './texts/core.ts';
import { CommentSettings } from './ui/comment-settings.tsx';
import { OwnComments } from './ui/own-comments.tsx';

export const comments: PrivateFeature = {
  account: { at: 'activity', Section: OwnComments },
  settings: { at: 'readers', Section: CommentSettings },
  navigation: commentNavigation,
  auditTexts: commentAudit,
  describeSetting({ name, value = '' }, locale) {
    const texts = moderationTexts[locale];
    const policies: Record<string, string> = texts.policies;
    if (name === 'comments') return { label: texts.policy, value: policies[value] ?? '' };
    if (name !== 'unconfirmed') return undefined;
    return { label: texts.unconfirmed, value: texts.unconfirmedComments[value === 'show' ? 'show' : 'wait'] };
  },
};
