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
    reason: 'You got this letter because an admin sent it from the Letters page.',
  },
};
