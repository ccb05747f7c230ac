import type { newsletterUk } from './uk.ts';

/** The newsletter in English: its forms and the page of a subscription. */
export const newsletterEn: typeof newsletterUk = {
  title: 'New posts by email',
  offer: 'New posts by email, in your language. No ads, no tracking.',
  email: 'Your email address',
  next: 'Subscribe…',
  lead: 'Choose the language and how often you want emails. We’ll send an email to make sure the address is yours.',
  locales: 'Language of emails',
  choices: {
    uk: 'Ukrainian',
    en: 'English',
    'uk en': 'Both, Ukrainian first',
    'en uk': 'Both, English first',
  },
  bothHelp: 'With both, you get one email for each post, with a link to the other version.',
  frequency: 'How often',
  frequencies: { post: 'For each post', weekly: 'Once a week, all posts together' },
  tags: 'Only posts with these tags',
  tagsHelp: 'If nothing is ticked, you get emails about all posts.',
  consent: (site) =>
    `By sending this form you agree to get emails from “${site}”. You can unsubscribe at any time: the link is in every email.`,
  submit: 'Subscribe',
  sent: {
    title: 'Check your mail',
    text: 'We’ve sent an email with a link. Open it and press “Confirm” to start your subscription. If there’s no email in a few minutes, check your spam folder.',
  },
  confirm: {
    title: 'Confirm your subscription',
    text: (email) => `Emails with new posts will go to ${email}.`,
    submit: 'Confirm',
  },
  manage: {
    title: 'Your subscription',
    text: (email) => `Emails go to ${email}.`,
    save: 'Save',
    address: 'Another address',
    addressHelp: 'We’ll send an email to the new address. Until you confirm it, emails go to the old one.',
    changeAddress: 'Change the address',
    stop: 'Unsubscribe',
    renew: 'Make older links invalid',
    renewHelp: 'For when you’ve forwarded an email. The links in older emails won’t open this page any more.',
    delete: 'Delete my data',
    deleteHelp: 'The address and everything that belongs to it are erased for good.',
    deleteConfirm: 'Delete for good',
  },
  stopped: {
    title: 'You’ve unsubscribed',
    why: 'Why did you unsubscribe? You don’t have to answer.',
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
    address: 'We’ve sent an email to the new address.',
    renewed: 'The links in older emails aren’t valid any more.',
    thanks: 'Thank you for your answer.',
    deleted: 'Your data has been deleted.',
  },
  account: {
    help: 'New posts will come to your email address in the language of this page.',
    active: 'New posts come to your email address.',
    subscribe: 'Subscribe',
    manage: 'Change or unsubscribe',
  },
};
