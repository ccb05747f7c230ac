import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { NotFound } from '#server/errors.ts';
import { isNewsletterOpen } from './open.ts';
import { findSubscriptionOf, subscribe, subscribeUser } from './subscriptions.ts';

/**
 * The subscription of a user’s email address; null if it has none, or if the user has not confirmed the address: it may
 * be somebody else’s. Undefined without an address or a newsletter.
 */
export async function findOwnSubscription({
  actor,
}: {
  actor: SignedIn;
}): Promise<{ token: string } | null | undefined> {
  const { email } = actor.user;
  if (email === null || !isNewsletterOpen()) return undefined;
  return actor.user.isEmailConfirmed ? findSubscriptionOf({ email }) : null;
}

/**
 * Subscribes a user with one press. A letter is only needed if the user has not confirmed the email address; returns
 * whether it is. Throws NotFound, TooMany.
 */
export async function subscribeOwn({
  actor,
  locale,
  wording,
  address,
}: {
  actor: SignedIn;
  locale: Locale;
  wording: string;
  address: string;
}): Promise<{ needsLetter: boolean }> {
  const { email } = actor.user;
  if (email === null) throw new NotFound('The account has no address');

  const wanted = {
    email,
    locales: [locale],
    source: 'account' as const,
    page: paths.account(locale),
    wording,
  };

  if (actor.user.isEmailConfirmed) {
    await subscribeUser(wanted);
    return { needsLetter: false };
  }

  await subscribe({ ...wanted, address });
  return { needsLetter: true };
}
