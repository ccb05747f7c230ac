import { data, redirect } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { newsletterTexts } from '#app/newsletter/texts/messages.ts';
import { z } from '#contract/browsers/zod.ts';
import type { Locale } from '#contract/locales.ts';
import {
  SUBSCRIBER_SOURCES,
  subscribeSchema,
  type Wishes,
  wishesSchema,
} from '#contract/newsletter/newsletter.ts';
import { paths } from '#contract/paths.ts';
import { email as emailSchema } from '#contract/users/users.ts';
import { requireEmptyHoneypot, requireForm } from '#server/http/request/form-token.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { clientAddressOf, type RouteArgs } from '#server/http/request/request-context.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { requireNewsletter } from '#server/newsletter/open.ts';
import * as subscriptions from '#server/newsletter/subscriptions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

type Fields = Record<string, string>;
type SubscriptionAction = (given: {
  fields: Fields;
  locale: Locale;
  token: string;
  args: Pick<RouteArgs, 'context'>;
}) => Promise<ReturnType<typeof data<FailedForm>>>;

/** The actions of the forms on the page of a subscription, by their `intent` field. Most throw a redirect. */
export const subscriptionActions: Record<string, SubscriptionAction> = {
  /** The first step: shows the whole form with the address. */
  async begin({ fields }) {
    requireNewsletter();
    requireEmptyHoneypot(fields);
    const { email = '', page = '', source = '' } = fields;
    parse(z.object({ email: emailSchema }), { email });
    return data({ problems: [], values: { email, page, source } });
  },

  async subscribe({ fields, locale, args }) {
    requireNewsletter();
    requireForm(fields, { isWritten: true });
    const input = parse(subscribeSchema, { email: fields.email, ...wishesIn(fields) });
    const source = SUBSCRIBER_SOURCES.find((name) => name === fields.source && name === 'post') ?? 'page';

    await subscriptions.subscribe({
      ...input,
      source,
      page: pageIn(fields, locale),
      wording: consentIn(locale),
      address: clientAddressOf(args.context),
    });
    throw redirect(`${paths.subscription(locale)}?done=sent`, 303);
  },

  async confirm({ token, locale }) {
    await subscriptions.confirmSubscription({ token });
    throw done(locale, token, 'confirmed');
  },

  async wishes({ fields, token, locale }) {
    const wishes: Wishes = parse(wishesSchema, wishesIn(fields));
    await subscriptions.changeWishes({ token, wishes });
    throw done(locale, token, 'saved');
  },

  async address({ fields, token, locale, args }) {
    const { email } = parse(z.object({ email: emailSchema }), { email: fields.email ?? '' });
    const consent = { wording: consentIn(locale), page: paths.subscription(locale) };
    const address = clientAddressOf(args.context);
    await subscriptions.changeAddress({ token, email, address, ...consent });
    throw done(locale, token, 'address');
  },

  async stop({ token, locale }) {
    await subscriptions.stopSubscription({ token });
    throw redirect(paths.subscription(locale, token), 303);
  },

  async explain({ fields, token, locale }) {
    const { reason } = parse(z.object({ reason: z.string().trim().max(500) }), { reason: fields.reason });
    await subscriptions.explainStop({ token, reason });
    throw done(locale, token, 'thanks');
  },

  async renew({ token, locale }) {
    throw done(locale, await subscriptions.renewToken({ token }), 'renewed');
  },

  async delete({ token, locale }) {
    await subscriptions.deleteSubscription({ token });
    throw redirect(`${paths.subscription(locale)}?done=deleted`, 303);
  },
};

function wishesIn(fields: Fields) {
  return {
    locales: (fields.locales ?? '').split(' ').filter((name) => name !== ''),
    frequency: fields.frequency ?? 'post',
    tags: Object.keys(fields).flatMap((name) => (name.startsWith('tag-') ? name.slice(4) : [])),
  };
}

function pageIn({ page }: Fields, locale: Locale): string {
  return (ownPath(page) ?? paths.subscription(locale)).slice(0, 500);
}

/** The words that the reader agreed to. */
function consentIn(locale: Locale): string {
  return newsletterTexts[locale].consent(siteSettings().names[locale]);
}

function done(locale: Locale, token: string, what: string): Response {
  return redirect(`${paths.subscription(locale, token)}&done=${what}`, 303);
}
