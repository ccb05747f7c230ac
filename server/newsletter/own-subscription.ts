import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { findUser } from '#server/users/store.ts';
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
  return (await isConfirmed(actor)) ? findSubscriptionOf({ email }) : null;
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
    source: 'account',
    page: paths.account(locale),
    wording,
  } as const;
  if (await isConfirmed(actor)) {
    await subscribeUser({ ...wanted, locales: [locale] });
    return { needsLetter: false };
  }
  await subscribe({ ...wanted, locales: [locale], address });
  return { needsLetter: true };
}

async function isConfirmed({ user }: SignedIn): Promise<boolean> {
  const id = findId(user.id);
  const doc = id && (await findUser(id));
  return doc?.emailConfirmedAt instanceof Date;
}
