import { isDuplicateKey } from '../db/failures.ts';
import { findId } from '../db/ids.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Member } from '../people/model.ts';
import { createPersonElsewhere, findPersonByAccount, findPersonByEmail } from '../people/people.ts';
import { addAccount } from '../people/store.ts';

/** What a provider says of a person; `email` only where the provider has verified it. */
export type Profile = { account: string; name: string; email: string | null };

/**
 * The person with this account elsewhere, made where there is none. Throws Conflict where the address is
 * that of another account here: addresses here are not verified, so whoever made that account first could
 * otherwise wait in it for the owner of the address.
 */
export async function signInElsewhere({ account, name, email }: Profile): Promise<Member> {
  const known = await findPersonByAccount({ account });
  if (known) return known;
  try {
    if (email !== null && (await findPersonByEmail({ email }))) throw addressTaken();
    return await createPersonElsewhere({ account, name, email });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    // The same sign-in in another tab may have come first; it makes one person.
    const made = await findPersonByAccount({ account });
    if (made) return made;
    throw addressTaken();
  }
}

/** Lets a person sign in by an account elsewhere too. Throws Conflict where that one is somebody else's. */
export async function connectAccount({
  personId,
  account,
}: {
  personId: string;
  account: string;
}): Promise<void> {
  const id = findId(personId);
  if (!id) throw new NotFound('There is no such person');
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
