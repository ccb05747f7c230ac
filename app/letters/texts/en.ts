import { plural } from '#app/formats/plural.ts';
import { accountLettersEn } from '#app/users/texts-letters-en.ts';
import type { lettersUk } from './uk.ts';

export const lettersEn: typeof lettersUk = {
  names: {
    test: 'Test email',
    confirmAddress: 'Confirmation of an address',
    newAddress: 'Confirmation of a new address',
    addressChanged: 'Changed address',
    resetPassword: 'New password',
    passwordLink: 'Password link',
    invitation: 'Invitation',
    review: 'Review of a text',
    newSignIn: 'Sign-in from a new device',
    passwordChanged: 'Changed password',
    secondFactorOff: 'Two-step sign-in turned off',
    keyCreated: 'New API key',
    diskNearlyFull: 'Disk nearly full',
    lettersFailing: 'Emails aren’t getting through',
  },
  layout: {
    address: 'If the button doesn’t work, open this address:',
  },
  ...accountLettersEn,
  test: {
    subject: (site) => `A test email from ${site}`,
    preheader: 'Email works.',
    title: 'Email works',
    text: 'The mail server accepted this email and delivered it to you. If it’s in your spam folder, check the SPF, DKIM and DMARC records on the Emails page.',
    action: 'Open Emails',
    reason: 'You’re getting this email because an admin sent it from the Emails page.',
  },
  troubles: {
    subject: (trouble, site) => `${trouble} – ${site}`,
    reason:
      'You’re getting this email because you’re an admin of this site. Such emails come even if you’ve unsubscribed from all notifications.',
    stop: 'Unsubscribe from emails about problems with the site',
    kinds: {
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
