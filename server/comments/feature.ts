import type { Feature } from '#server/feature.ts';
import { commentKinds } from './comment-kinds.ts';
import { planCommentNotices } from './comment-notices.ts';
import { deleteCommentsBy, hasComments } from './delete-by-author.ts';
import { addComments } from './demo.ts';
import { readEventComment } from './event-data.ts';
import { announceComments } from './events.ts';
import { findMediaUses } from './media-uses.ts';
import { mapCommentPosts } from './moderation.ts';
import { purgeDeletedComments } from './purge.ts';
import { findAnnouncedBetween } from './store.ts';
import { commentTools } from './tools.ts';
import { readComments, writeComments } from './transfer/content-files.ts';
import { importComments } from './transfer/import-comments.ts';

export const comments: Feature = {
  jobs: [{ name: 'purge comments', scope: 'site', run: () => purgeDeletedComments() }],
  letterListeners: [planCommentNotices],
  letterKinds: commentKinds,
  announceMissed: async (after, until) => announceComments(await findAnnouncedBetween(after, until)),
  mapPosts: (idsOf) => mapCommentPosts(idsOf('comments')),
  mediaSources: [{ collection: 'comments', field: 'media', find: findMediaUses }],
  tools: commentTools,
  addToDemo: addComments,
  importComments,
  contentFiles: { write: writeComments, read: readComments },
  readEvent: (event) => (event.kind === 'comment' ? readEventComment(event) : null),
  keepsAccount: hasComments,
  async eraseAccount({ actor, _id, withComments, now }) {
    if (withComments) await deleteCommentsBy({ actor, userId: _id.toHexString(), now });
  },
};
