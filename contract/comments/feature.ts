import { forAdmins } from '#contract/core-pages.ts';
import type { Feature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';

export const comments = {
  adminPages: { comments: { ...forAdmins(paths.adminComments), after: 'bin' } },
  letters: {
    conversation: 'notification',
    commentsOnPosts: 'notification',
    commentsWaiting: 'notification',
  },
} as const satisfies Feature;
