import { plural } from '#app/i18n/plural.ts';
import type { newsletterLettersUk } from './newsletter-uk.ts';

/** The letters of the newsletter in English. */
export const newsletterLettersEn: typeof newsletterLettersUk = {
  confirm: {
    subject: (site) => `Confirm your subscription to “${site}”`,
    title: 'Confirm your subscription',
    text: 'To get new posts, press the button on the page that this link opens. Until then we won’t send anything else.',
    action: 'Go to the subscription',
    after: 'If you haven’t subscribed, just delete this letter: the address is erased in a week.',
  },
  manage: {
    subject: (site) => `Your subscription to “${site}”`,
    title: 'You’re subscribed already',
    text: 'Somebody, probably you, has entered this address again. The link lets you change the language, how often letters come and the address, or stop them.',
    action: 'Open the subscription',
    after: 'If it wasn’t you, there’s nothing to do: the subscription hasn’t changed.',
  },
  asked: (site) =>
    `You’re getting this letter because somebody entered this address in the form for letters from “${site}”.`,
  otherLanguage: 'There’s no English translation of this post, so here it is in Ukrainian.',
  onSite: 'Open on the site',
  readOn: 'Read on',
  otherVersion: 'Read in Ukrainian',
  reason: (site) => `You’re getting this letter because you subscribed to “${site}”.`,
  stop: 'Change the subscription or stop',
  digest: {
    subject: (site, count) =>
      `${site}: ${plural('en', count, { one: '# new post', other: '# new posts' })} this week`,
    title: 'New this week',
    action: 'All posts',
  },
};
