import { formatNumber } from '#app/formats/format.ts';
import { plural } from '#app/formats/plural.ts';
import type { moderationUk } from './admin-uk.ts';

const comments = (count: number) => plural('en', count, { one: '# comment', other: '# comments' });

/** The moderation of comments in English. */
export const moderationEn: typeof moderationUk = {
  keys: 'Keys: j and k move, a approves, h hides, d deletes, r replies, x selects.',
  selectAll: 'Select all on this page',
  views: 'Which comments to show',
  newest: 'Newest',
  hidden: 'Hidden',
  waiting: (count) => `Waiting for approval (${formatNumber(count, 'en')})`,
  byAuthor: (name) => `Comments by ${name}`,
  none: {
    newest: 'There are no comments yet. Comments on all posts will appear here.',
    hidden: 'No comments are hidden.',
    waiting: 'No comments are waiting for approval.',
    author: 'This user has no comments.',
  },
  select: (name) => `Select: ${name}`,
  withSelected: 'Selected comments:',
  hide: 'Hide',
  show: 'Show',
  approve: 'Approve',
  delete: 'Delete',
  undo: 'Undo',
  reply: {
    open: 'Reply',
    openTo: (name) => `Reply to ${name}`,
    label: { uk: 'Your reply in Ukrainian', en: 'Your reply in English' },
    submit: 'Send the reply',
    approve: 'Approve and send the reply',
  },
  on: 'on',
  allBy: 'All comments by this user',
  gonePost: 'post deleted',
  settings: 'Rules',
  policy: 'Who may comment',
  policyHelp: 'Comments on a single post can be closed in the editor.',
  policies: {
    open: 'Everyone who is signed in',
    'first-waits': 'Everyone, but a new user’s first comment needs approval',
    closed: 'Nobody: comments are closed on all posts',
  },
  unconfirmed: 'Comments by users who haven’t confirmed their address',
  unconfirmedComments: { wait: 'Wait for approval', show: 'Appear at once' },
  saveSettings: 'Save the rules',
  blockedUsers: 'Blocked users',
  nobodyBlocked: 'No users are blocked.',
  allBlocked: 'All blocked users',
  unblock: (name) => `Unblock ${name}`,
  done: {
    hide: (count) => `Hidden: ${comments(count)}.`,
    show: (count) => `Shown: ${comments(count)}.`,
    approve: (count) => `Approved: ${comments(count)}.`,
    delete: (count) => `Deleted: ${comments(count)}.`,
    undone: (count) => `Undone: ${comments(count)}.`,
    blocked: 'User blocked.',
    unblocked: 'User unblocked.',
    replied: 'The reply is under the post.',
    settings: 'Rules saved.',
    nothing: 'Select comments first.',
  },
};
