import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';

export const comments = {
  adminPages: { comments: { ...forAdmins(paths.adminComments, 'moderate comments'), after: 'bin' } },
  queries: { [paths.post(LOCALE, SLUG)]: ['comments', 'comment'] },
  letters: {
    conversation: 'notification',
    commentsOnPosts: 'notification',
    commentsWaiting: 'notification',
  },
  auditActions: {
    comments: ['comments.hidden', 'comments.shown', 'comments.deleted', 'comments.undone'],
  },
} as const satisfies Feature;
