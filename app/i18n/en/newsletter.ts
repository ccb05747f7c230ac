import type { newsletterUk } from '#app/i18n/uk/newsletter.ts';

/** The newsletter in English: its forms and the page of a subscription. */
export const newsletterEn: typeof newsletterUk = {
  title: 'New posts by email',
  offer: 'New posts by email, in your language. No ads, no tracking.',
  email: 'Your email address',
  next: 'Subscribe…',
  lead: 'Choose the language and how often to write. We’ll send a letter to make sure that the address is yours.',
  locales: 'Language of letters',
  choices: {
    uk: 'Ukrainian',
    en: 'English',
    'uk en': 'Both, Ukrainian first',
    'en uk': 'Both, English first',
  },
  bothHelp: 'With both, you get one letter for each post, with a link to the other version.',
  frequency: 'How often',
  frequencies: { post: 'For each post', weekly: 'Once a week, all posts together' },
  tags: 'Only these tags',
  tagsHelp: 'If nothing is ticked, letters come for all posts.',
  consent: (site) =>
    `By sending this form you agree to get letters from “${site}”. You can stop at any time: the link is in each letter.`,
  submit: 'Subscribe',
  sent: {
    title: 'Check your mail',
    text: 'We’ve sent a letter with a link. Your subscription begins when you press the button on the page that it opens. If there’s no letter in a few minutes, look in the spam folder.',
  },
  confirm: {
    title: 'Confirm your subscription',
    text: (email) => `Letters with new posts will come to ${email}.`,
    submit: 'Confirm',
  },
  manage: {
    title: 'Your subscription',
    text: (email) => `Letters come to ${email}.`,
    save: 'Save',
    address: 'Another address',
    addressHelp: 'A letter goes to the new address. Until you confirm it, letters come to the old one.',
    changeAddress: 'Change the address',
    stop: 'Send no more letters',
    renew: 'End all earlier links',
    renewHelp:
      'If you have forwarded a letter: the links in your earlier letters won’t open this page any more.',
    delete: 'Delete my data',
    deleteHelp: 'The address and everything that belongs to it are erased for good.',
    deleteConfirm: 'Delete for good',
  },
  stopped: {
    title: 'Done: no more letters',
    why: 'Why have you stopped? You don’t have to answer.',
    submit: 'Send',
    again: 'Subscribe again',
  },
  unknown: {
    title: 'This link isn’t valid any more',
    text: 'Enter your address, and we’ll send you a new one.',
  },
  done: {
    confirmed: 'Your subscription is confirmed. Thank you!',
    saved: 'Saved.',
    address: 'We’ve sent a letter to the new address.',
    renewed: 'The links in your earlier letters aren’t valid any more.',
    thanks: 'Thank you for your answer.',
    deleted: 'Your data is deleted.',
  },
  account: {
    help: 'New posts will come to your email address in the language of this page.',
    active: 'New posts come to your email address.',
    subscribe: 'Subscribe with one press',
    manage: 'Change or stop',
  },
};
