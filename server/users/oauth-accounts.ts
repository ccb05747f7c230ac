import { isDuplicateKey } from '../db/failures.ts';
import { findId } from '../db/ids.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { User } from './model.ts';
import { addAccount } from './store.ts';
import { createUserFromOAuth, findUserByEmail, findUserByOAuthAccount } from './users.ts';

/** What a provider says of a user; `email` only where the provider has verified it. */
export type Profile = { account: string; name: string; email: string | null };

/**
 * The user with this account elsewhere, made where there is none. Throws Conflict where the address is
 * that of another account here: addresses here are not verified, so whoever made that account first could
 * otherwise wait in it for the owner of the address.
 */
export async function signInElsewhere({ account, name, email }: Profile): Promise<User> {
  const known = await findUserByOAuthAccount({ account });
  if (known) return known;
  try {
    if (email !== null && (await findUserByEmail({ email }))) throw addressTaken();
    return await createUserFromOAuth({ account, name, email });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // The same sign-in in another tab may have come first; it makes one user.
    const made = await findUserByOAuthAccount({ account });
    if (made) return made;
    throw addressTaken();
  }
}

/** Lets a user sign in by an account elsewhere too. Throws Conflict where that one is somebody else's. */
export async function connectAccount({
  userId,
  account,
}: {
  userId: string;
  account: string;
}): Promise<void> {
  const id = findId(userId);
  if (!id) throw new NotFound('There is no such user');
  try {
    await addAccount(id, account);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new Conflict('The account is connected to somebody else', [
      { path: '', message: 'The account is connected to somebody else', code: 'account_taken' },
    ]);
  }
}

function addressTaken(): Conflict {
  const message = 'Somebody has an account with this address already';
  return new Conflict('The address is taken', [{ path: 'email', message, code: 'provider_email_taken' }]);
}
