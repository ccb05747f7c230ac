import type { Locale } from '#contract/locales.ts';
import { addressSubject, consumePoint, returnPoint } from '#server/auth/rate-limit.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { findId } from '#server/db/ids.ts';
import { Conflict } from '#server/errors.ts';
import type { User } from './model.ts';
import { addOAuthAccount, removeOAuthAccounts } from './store.ts';
import { requireUserId } from './user-id.ts';
import { createUserFromOAuth, findUserByEmail, findUserByOAuthAccount } from './users.ts';

/** A user's profile at an OAuth provider; `email` is null unless the provider has verified it. */
export type OAuthProfile = { account: string; name: string; email: string | null };

/**
 * The user with this OAuth account, created if there is none. Throws TooMany if the client's IP address has created
 * too many, and Conflict if another user has the email address. Addresses are not verified here, so somebody else
 * could have created an account with the address, and would then share it with its owner.
 */
export async function signInWithOAuth({
  profile: { account, name, email },
  locale,
  address,
}: {
  profile: OAuthProfile;
  /** The language of the page, which a new account gets. */
  locale: Locale;
  /** The client's IP address; only a keyed hash of it is stored. */
  address: string;
}): Promise<User> {
  const existing = await findUserByOAuthAccount({ account });
  if (existing) return existing;
  try {
    if (email !== null && (await findUserByEmail({ email }))) throw addressTaken();
    return await createWithinQuota({ account, name, email, locale }, addressSubject(address));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // The same sign-in in another tab may have created the user first.
    const created = await findUserByOAuthAccount({ account });
    if (created) return created;
    throw addressTaken();
  }
}

/** Adds an OAuth account to a user. Throws Conflict if another user has it, and NotFound. */
export async function connectOAuthAccount({
  userId,
  account,
}: {
  userId: string;
  account: string;
}): Promise<void> {
  const id = requireUserId(userId);
  try {
    await addOAuthAccount(id, account);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Conflict('The account is connected to another user', [
      { path: '', message: 'The account is connected to another user', code: 'account_taken' },
    ]);
  }
}

/** Removes a provider's OAuth accounts from a user. Throws Conflict if the user could no longer sign in. */
export async function disconnectProvider({
  userId,
  provider,
}: {
  userId: string;
  provider: string;
}): Promise<void> {
  const id = findId(userId);
  if (id && (await removeOAuthAccounts(id, provider))) return;
  const message = 'There is no other way to sign in';
  throw new Conflict(message, [{ path: '', message, code: 'last_sign_in_way' }]);
}

/** Providers let anybody have many accounts, so new users count like sign-ups with a password. */
async function createWithinQuota(profile: OAuthProfile & { locale: Locale }, subject: string): Promise<User> {
  await consumePoint('new accounts', subject);
  try {
    return await createUserFromOAuth(profile);
  } catch (error) {
    await returnPoint('new accounts', subject);
    throw error;
  }
}

function addressTaken(): Conflict {
  const message = 'An account with this email address already exists';
  return new Conflict('The email address is taken', [
    { path: 'email', message, code: 'provider_email_taken' },
  ]);
}
