import type { ServerFeature } from '#app/feature.server.ts';
import { accountDone } from '#app/users/routes/account-actions.ts';
import { z } from '#contract/browsers/zod.ts';
import { MISSING_CHOICES } from '#contract/newsletter/missing-choices.ts';
import { paths } from '#contract/paths.ts';
import { can } from '#server/auth/policy.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { countFailedLetters } from '#server/newsletter/issues.ts';
import { isNewsletterOpen } from '#server/newsletter/open.ts';
import { getSendChoices, sendPost } from '#server/newsletter/send-post.ts';
import { findOwnSubscription, subscribeOwn } from '#server/newsletter/subscriptions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import { newsletterEndpoints } from './routes/newsletter-endpoints.ts';
import { newsletterAttention, newsletterNavigation } from './texts/core.ts';
import { newsletterTexts } from './texts/messages.ts';

const missingChoice = z.enum(MISSING_CHOICES);

export const newsletter: ServerFeature = {
  endpoints: newsletterEndpoints,
  letters: newsletterLetters,
  isOn: isNewsletterOpen,
  footerLinks: (locale) =>
    isNewsletterOpen() && siteSettings().newsletter.inFooter
      ? [{ href: paths.subscription(locale), text: newsletterTexts[locale].title }]
      : [],
  adminLinks: (locale, actor) =>
    isNewsletterOpen() && can(actor, 'manage subscribers')
      ? [{ href: paths.adminSubscribers(locale), text: newsletterNavigation[locale].subscribers }]
      : [],
  account: findOwnSubscription,
  accountActions: {
    async subscribe({ actor, locale, address }) {
      const wording = newsletterTexts[locale].account.help;
      const { needsLetter } = await subscribeOwn({ actor, locale, wording, address });
      throw accountDone(locale, needsLetter ? 'subscription' : 'subscribed');
    },
  },
  async attention({ actor, locale }) {
    const count = await countFailedLetters({ actor });
    return { text: newsletterAttention[locale].failed(count), count, to: paths.adminSubscribers(locale) };
  },
  publishing: {
    load: getSendChoices,
    async plan(choice) {
      const missing = parse(missingChoice, choice);
      return ({ actor, post }) => sendPost({ actor, post, missing });
    },
  },
  settings: async () => (isMailSetUp() ? {} : null),
};
