import type { PrivateFeature } from '#app/private-feature.ts';
import { CommentPolicySetting } from './ui/comment-policy-setting.tsx';
import { OwnComments } from './ui/own-comments.tsx';

export const comments: PrivateFeature = {
  account: { at: 'activity', Section: OwnComments },
  settings: { at: 'readers', Section: CommentPolicySetting },
};
