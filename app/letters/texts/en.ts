import { plural } from '#app/formats/plural.ts';
import { newsletterLettersEn } from '#app/newsletter/texts/letters-en.ts';
import { accountLettersEn } from '#app/users/texts-letters-en.ts';
import type { lettersUk } from './uk.ts';

/** Letters in English. */
export const lettersEn: typeof lettersUk = {
  layout: {
    address: 'If the button doesn’t work, open this address:',
  },
  ...accountLettersEn,
  newsletter: newsletterLettersEn,
  test: {
    subject: (site) => `A test email from ${site}`,
    preheader: 'Email works.',
    title: 'Email works',
    text: 'The mail server accepted this email and delivered it to you. If it’s in your spam folder, check the SPF, DKIM and DMARC records on the Emails page.',
    action: 'Open Emails',
    reason: 'You’re getting this email because an admin sent it from the Emails page.',
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
    reason: 'You’re getting this email because you’re an admin of this site.',
    stop: 'Unsubscribe from emails about comments waiting for approval',
  },
  troubles: {
    subject: (trouble, site) => `${trouble} – ${site}`,
    reason:
      'You’re getting this email because you’re an admin of this site. Such emails come even if you’ve unsubscribed from all notifications.',
    stop: 'Unsubscribe from emails about problems with the site',
    kinds: {
      backupFailed: {
        title: 'The backup failed',
        text: () => 'The nightly backup couldn’t be made. The site says:',
        action: 'Open Backups',
        after:
          'The site tries again in an hour. Until there’s a backup, you’ll get one email like this a day.',
      },
      diskNearlyFull: {
        title: 'The disk is nearly full',
        text: () => 'The site’s disk is running out of space. When it’s full, the site can only be read.',
        action: 'Open Media',
        after: 'Delete the files you don’t need, or enlarge the disk.',
      },
      lettersFailing: {
        title: 'Emails aren’t getting through',
        text: (count) =>
          `${plural('en', Number(count), { one: '# email', other: '# emails' })} couldn’t be sent in the last 24 hours.`,
        action: 'Open Emails',
        after: 'That page shows the mail server’s responses. You can send the emails again from there.',
      },
      webhookOff: {
        title: 'A webhook has been switched off',
        text: (hosts) =>
          `Requests to ${hosts} kept failing for three days, or the receiver asked for no more of them. The site sends nothing there now.`,
        action: 'Open Webhooks',
        after:
          'That page shows the last requests with their responses. You can switch the webhook on again there.',
      },
    },
  },
  stopPage: {
    title: 'Emails from the site',
    thread: 'Unsubscribe from this conversation?',
    all: 'Unsubscribe from all notifications? Emails about the security of your account will still come, and, if you’re an admin, so will emails about problems with the site.',
    waiting: 'Unsubscribe from emails about comments waiting for approval?',
    posts: 'Unsubscribe from emails about comments on posts that you were the last to edit?',
    troubles: 'Unsubscribe from emails about failed backups, a full disk and other problems with the site?',
    submit: 'Unsubscribe',
    done: 'You’ve unsubscribed. You won’t get these emails any more.',
    unknown: 'This link isn’t valid. Open it from the email again.',
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
