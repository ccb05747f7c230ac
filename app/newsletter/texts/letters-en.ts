import { plural } from '#app/formats/plural.ts';
import type { newsletterLettersUk } from './letters-uk.ts';

export const newsletterLettersEn: typeof newsletterLettersUk = {
  names: {
    confirmSubscription: 'Confirmation of a subscription',
    newsletterPost: 'Newsletter: a post',
    newsletterDigest: 'Newsletter: posts of the week',
  },
  confirm: {
    subject: (site) => `Confirm your subscription to “${site}”`,
    title: 'Confirm your subscription',
    text: 'To get new posts, open the link and press “Confirm”. Until then we won’t send anything else.',
    action: 'Go to the subscription',
    after: 'If you haven’t subscribed, just delete this email: the address will be erased in a week.',
  },
  manage: {
    subject: (site) => `Your subscription to “${site}”`,
    title: 'You’re already subscribed',
    text: 'Somebody, probably you, has entered this address again. With the link you can change the language, the frequency or the address, or unsubscribe.',
    action: 'Open the subscription',
    after: 'If it wasn’t you, there’s nothing to do: the subscription hasn’t changed.',
  },
  asked: (site) =>
    `You’re getting this email because somebody entered this address in the subscription form on “${site}”.`,
  otherLanguage: 'There’s no English translation of this post, so here it is in Ukrainian.',
  onSite: 'Open on the site',
  readOn: 'Read on',
  otherVersion: 'Read in Ukrainian',
  reason: (site) => `You’re getting this email because you subscribed to “${site}”.`,
  stop: 'Change the subscription or unsubscribe',
  digest: {
    subject: (site, count) =>
      `${site}: ${plural('en', count, { one: '# new post', other: '# new posts' })} this week`,
    title: 'New this week',
    action: 'All posts',
  },
};
