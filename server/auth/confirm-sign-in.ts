import { invalidAt, Unauthenticated } from '#server/errors.ts';
import { confirmSession } from '#server/users/sessions/sessions.ts';
import { findUserByOAuthAccount } from '#server/users/users.ts';
import type { SignedIn } from './actor.ts';
import { isRecentSignIn } from './recent-sign-in.ts';
import { requirePassword } from './sign-in.ts';

/**
 * Confirms the user's identity by the password, which the session remembers; after a recent sign-in it is not needed.
 * Returns the user with a recent sign-in. Throws Invalid, also for a user without a password, and TooMany after too
 * many failures.
 */
export async function confirmByPassword({
  actor,
  password,
}: {
  actor: SignedIn;
  password: string | null;
}): Promise<SignedIn> {
  const now = new Date();
  const { user, session } = actor;
  if (isRecentSignIn(session, now)) return actor;
  if (!user.hasPassword) {
    throw invalidAt('', 'Confirm by the service that you sign in with', 'sign_in_again');
  }

  await requirePassword({ user, password });
  await confirmSession({ id: session.id, now });
  return { ...actor, session: { ...session, confirmedAt: now } };
}

/** Confirms the user's identity by an OAuth account that is connected with theirs. Throws Unauthenticated. */
export async function confirmByOAuthAccount({
  actor: { user, session },
  account,
}: {
  actor: SignedIn;
  account: string;
}): Promise<void> {
  const owner = await findUserByOAuthAccount({ account });
  if (owner?.id !== user.id) throw new Unauthenticated('The account is not connected to this user');
  await confirmSession({ id: session.id });
}
