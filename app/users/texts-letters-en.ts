import type { accountLettersUk } from './texts-letters-uk.ts';

const LANGUAGES = { uk: 'Ukrainian', en: 'English' };

export const accountLettersEn: typeof accountLettersUk = {
  confirmAddress: {
    subject: (site) => `Confirm your address – ${site}`,
    preheader: 'One step is left: confirm that this address is yours.',
    title: 'Confirm your address',
    text: (site) =>
      `Your account on ${site} has this address. Confirm that it’s yours: if you forget your password, we’ll send the link for a new one here.`,
    action: 'Go to the confirmation page',
    after: 'The link works for a week. If the account isn’t yours, do nothing.',
    reason: (site) => `You’re getting this email because somebody entered this address on ${site}.`,
  },
  newAddress: {
    subject: (site) => `Confirm your new address – ${site}`,
    preheader: 'Once it’s confirmed, you’ll sign in with it.',
    title: 'A new address for your account',
    text: (site) =>
      `You’ve entered this address as the new one of your account on ${site}. Confirm it, and you’ll sign in with it.`,
    action: 'Go to the confirmation page',
    after: 'The link works for a day. If it wasn’t you, do nothing: nothing will change.',
    reason: (site) => `You’re getting this email because somebody entered this address on ${site}.`,
  },
  addressChanged: {
    subject: (site) => `The address of your account was changed – ${site}`,
    preheader: 'If it wasn’t you, take the address back within seven days.',
    title: 'Address changed',
    text: (name, email, site) =>
      `${name}, the address of your account on ${site} is now ${email}. If you changed it, there’s nothing else to do.`,
    action: 'Take this address back',
    after:
      'The link works for seven days. You’ll set a new password, and all sessions will end. Once you’re signed in, check the passkeys and connected services on the account page.',
    reason: (site) => `You’re getting this email because your account on ${site} had this address until now.`,
  },
  resetPassword: {
    subject: (site) => `A new password – ${site}`,
    preheader: 'A link to set a new password. It works for an hour.',
    title: 'A new password',
    text: (site) => `Somebody – probably you – asked for a link to set a new password on ${site}.`,
    action: 'Set a new password',
    after:
      'The link works for an hour, and only once. If you didn’t ask for it, do nothing: the password won’t change.',
    reason: (site) => `You’re getting this email because there’s an account with this address on ${site}.`,
  },
  passwordLink: {
    subject: (site) => `A new password – ${site}`,
    preheader: 'An admin has sent you a link to set a new password.',
    title: 'A new password',
    text: (name, site) =>
      `${name}, an admin of ${site} has sent you a link to set a new password. Once you’ve set it, you’ll need to sign in again on all devices.`,
    action: 'Set a new password',
    after: 'The link works for a day, and only once. Until you use it, the old password works.',
    reason: (site) => `You’re getting this email because there’s an account with this address on ${site}.`,
  },
  review: {
    subject: {
      sent: (title) => `For review: “${title}”`,
      returned: (title) => `Sent back: “${title}”`,
    },
    text: {
      sent: (by, language) => `${by} has sent the ${LANGUAGES[language]} text for review.`,
      returned: (by, language) => `${by} has sent the ${LANGUAGES[language]} text back.`,
    },
    note: (note) => `Note: ${note}`,
    action: 'Open the text',
    reason: (site) => `You’re getting this email because you write for ${site}.`,
  },
  invitation: {
    subject: (site) => `An invitation – ${site}`,
    preheader: (by) => `${by} invites you to create an account.`,
    title: (site) => `You’re invited to ${site}`,
    text: {
      reader: (by, site) => `${by} invites you to create an account on ${site}, to read and comment.`,
      translator: (by, site) => `${by} invites you to translate for ${site}.`,
      author: (by, site) => `${by} invites you to write for ${site}.`,
      editor: (by, site) => `${by} invites you to be an editor of ${site}.`,
      admin: (by, site) => `${by} invites you to create an account on ${site}. You’ll be one of its admins.`,
    },
    action: 'Accept the invitation',
    after: 'The link works for a week, and only once. If you don’t want to accept it, do nothing.',
    reason: (site) => `You’re getting this email because an admin of ${site} entered this address.`,
  },
  security: {
    subject: (event, site) => `${event} – ${site}`,
    when: (moment) => `When: ${moment}.`,
    action: 'Open your account',
    events: {
      newSignIn: {
        title: 'Sign-in from a new device',
        text: (site, device) =>
          `Somebody has just signed in to your account on ${site} from a device that it doesn’t know yet${device ? `: ${device}` : ''}.`,
        after: 'If it wasn’t you, change your password: that signs out all other devices.',
      },
      passwordChanged: {
        title: 'Password changed',
        text: (site) =>
          `The password of your account on ${site} was changed. You’ll need to sign in again on other devices.`,
        after: 'If it wasn’t you, set a new one with “Forgot your password?” on the sign-in page.',
      },
      secondFactorOff: {
        title: 'Two-step sign-in is off',
        text: (site) => `Signing in to ${site} no longer needs a second step.`,
        after: 'If it wasn’t you, change your password and turn two-step sign-in on again.',
      },
      keyCreated: {
        title: 'API key created',
        text: (site, key) =>
          `The API key “${key}” was created in your name on ${site}. A program that has it can do what its scopes allow.`,
        after: 'If it wasn’t you, revoke the key under “API keys”, and change your password.',
      },
    },
    reason: (site) => `This is how ${site} tells you about the security of your account.`,
    stop: 'Choose which emails you get',
  },
};
