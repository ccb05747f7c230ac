import type { Feature } from '#server/feature.ts';
import { deleteCommentsBy, hasComments } from './delete-by-author.ts';
import { announceComments } from './events.ts';
import { commentKinds } from './letters/comment-kinds.ts';
import { planCommentNotices } from './letters/comment-notices.ts';
import { purgeDeletedComments } from './purge.ts';
import { findAnnouncedBetween } from './store.ts';

export const comments: Feature = {
  jobs: [{ name: 'purge comments', scope: 'site', run: () => purgeDeletedComments() }],
  letterListeners: [planCommentNotices],
  letterKinds: commentKinds,
  announceMissed: async (after, until) => announceComments(await findAnnouncedBetween(after, until)),
  keepsAccount: hasComments,
  async eraseAccount({ actor, _id, withComments, now }) {
    if (withComments) await deleteCommentsBy({ actor, userId: _id.toHexString(), now });
  },
};
