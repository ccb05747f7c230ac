import { plural } from '#app/i18n/plural.ts';
import { accountLettersEn } from './account-en.ts';
import { newsletterLettersEn } from './newsletter-en.ts';
import type { lettersUk } from './uk.ts';

/** Letters in English. */
export const lettersEn: typeof lettersUk = {
  layout: {
    address: 'If the button doesn’t work, open this address:',
  },
  ...accountLettersEn,
  newsletter: newsletterLettersEn,
  test: {
    subject: (site) => `A test letter from ${site}`,
    preheader: 'Letters work.',
    title: 'Letters work',
    text: 'The mail server accepted this letter and delivered it to you. If it went to spam, check the SPF, DKIM and DMARC records on the Letters page.',
    action: 'Open Letters',
    reason: 'You’re getting this letter because an admin sent it from the Letters page.',
  },
  conversation: {
    subject: (count, by, post) =>
      count === 0 ? `Your comment was approved: “${post}”` : `${repliesEn(count, by)}: “${post}”`,
    preheader: 'Read the conversation on the site.',
    title: (count, by) => (count === 0 ? 'Your comment was approved' : repliesEn(count, by)),
    on: (post) => `A conversation under the post “${post}”.`,
    approved: 'Everybody can read your comment now.',
    action: 'Go to the conversation',
    reason: 'You’re getting this letter because you commented on this post.',
    stop: 'Stop letters about this conversation',
    stopAll: 'Stop all notices',
  },
  commentsOnPosts: {
    subject: (count, post) => `${newEn(count)}: “${post}”`,
    title: newEn,
    on: (post) => `Under your post “${post}”.`,
    action: 'Go to the conversation',
    reason: 'You’re getting this letter because you were the last to change the text of this post.',
    stop: 'Stop letters about comments under my posts',
  },
  commentsWaiting: {
    subject: (count) => waitEn(count),
    preheader: 'Readers see only what you approve.',
    title: (count) => waitEn(count),
    action: 'Review the comments',
    reason: 'You’re getting this letter because you’re an admin of this site.',
    stop: 'Stop letters about comments waiting for approval',
  },
  troubles: {
    subject: (trouble, site) => `${trouble} – ${site}`,
    reason:
      'You’re getting this letter because you’re an admin of this site. It comes even if you’ve stopped all notices.',
    stop: 'Stop letters about problems of the site',
    kinds: {
      backupFailed: {
        title: 'The backup failed',
        text: () => 'The nightly backup couldn’t be made. The site says:',
        action: 'Open Backups',
        after: 'The site tries again in an hour. Until there’s a backup, you’ll get one such letter a day.',
      },
      diskNearlyFull: {
        title: 'The disk is nearly full',
        text: () => 'The disk of the site is running out of space. Without space, the site can only be read.',
        action: 'Open Media',
        after: 'Delete files and old backups that you don’t need, or enlarge the disk.',
      },
      lettersFailing: {
        title: 'Letters aren’t getting through',
        text: (count) =>
          `Within a day, the mail server refused ${plural('en', Number(count), { one: '# letter', other: '# letters' })}.`,
        action: 'Open Letters',
        after: 'That page has the server’s answers, and can send the letters again.',
      },
      webhookOff: {
        title: 'A webhook has been switched off',
        text: (hosts) =>
          `Requests to ${hosts} kept failing for three days, or the address asked for no more of them. Nothing is sent there now.`,
        action: 'Open Webhooks',
        after: 'That page has the last requests with their answers, and can switch the webhook on again.',
      },
    },
  },
  stopPage: {
    title: 'Letters from the site',
    thread: 'Stop letters about this conversation?',
    all: 'Stop all notices to your address? Letters about the security of your account still come, and if you’re an admin, letters about problems of the site.',
    waiting: 'Stop letters about comments waiting for approval?',
    posts: 'Stop letters about comments under your posts?',
    troubles: 'Stop letters about failed backups, a full disk and other problems of the site?',
    submit: 'Stop them',
    done: 'Done. Such letters won’t come any more.',
    unknown: 'This link isn’t valid. Open it from the letter again.',
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
