import { plural } from '#app/formats/plural.ts';
import type { commentLettersUk } from './letters-uk.ts';

export const commentLettersEn: typeof commentLettersUk = {
  names: {
    conversation: 'Reply to a comment, or approval',
    commentsOnPosts: 'New comments on posts',
    commentsWaiting: 'Comments waiting for approval',
  },
  conversation: {
    subject: (count, by, post) =>
      count === 0 ? `Your comment was approved: “${post}”` : `${repliesEn(count, by)}: “${post}”`,
    preheader: 'Read the conversation on the site.',
    title: (count, by) => (count === 0 ? 'Your comment was approved' : repliesEn(count, by)),
    on: (post) => `A conversation under the post “${post}”.`,
    approved: 'Everybody can read your comment now.',
    action: 'Go to the conversation',
    reason: 'You’re getting this email because you commented on this post.',
    stop: 'Unsubscribe from this conversation',
    stopAll: 'Unsubscribe from all notifications',
  },
  commentsOnPosts: {
    subject: (count, post) => `${newEn(count)}: “${post}”`,
    title: newEn,
    on: (post) => `On the post “${post}”.`,
    action: 'Go to the conversation',
    reason: 'You’re getting this email because you were the last to change the text of this post.',
    stop: 'Unsubscribe from emails about comments on posts',
  },
  commentsWaiting: {
    subject: (count) => waitEn(count),
    preheader: 'Readers see only what you approve.',
    title: (count) => waitEn(count),
    action: 'Review the comments',
    reason: 'You’re getting this email because you can approve comments on this site.',
    stop: 'Unsubscribe from emails about comments waiting for approval',
  },
};

function repliesEn(count: number, by: string): string {
  return count === 1
    ? `${by} replied to your comment`
    : plural('en', count, { one: '# reply', other: '# replies' });
}

function newEn(count: number): string {
  return plural('en', count, { one: '# new comment', other: '# new comments' });
}

function waitEn(count: number): string {
  return plural('en', count, {
    one: '# comment is waiting for approval',
    other: '# comments are waiting for approval',
  });
}
