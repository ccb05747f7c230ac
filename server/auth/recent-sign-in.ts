import { Forbidden } from '#server/errors.ts';
import type { Session } from '#server/users/sessions/model.ts';
import type { Actor } from './actor.ts';

/**
 * How long after a sign-in, or after entering the password again, the user is trusted to be the owner of the account.
 */
export const RECENT_SIGN_IN_MS = 15 * 60_000;

/** Whether the user has signed in, or confirmed who they are, a short time ago. */
export function isRecentSignIn({ confirmedAt }: Pick<Session, 'confirmedAt'>, now = new Date()): boolean {
  return now.getTime() - confirmedAt.getTime() < RECENT_SIGN_IN_MS;
}

/**
 * Throws Forbidden unless the user has signed in, or confirmed who they are, a short time ago. It guards actions that
 * would give a thief of the session lasting access: accounts of others, keys, second factors. The command line always
 * passes.
 */
export function requireRecentSignIn(actor: Actor, now = new Date()): void {
  if (actor.kind !== 'user' || isRecentSignIn(actor.session, now)) return;
  const message = 'This needs a recent sign-in';
  throw new Forbidden(message, [{ path: '', message, code: 'confirm_again' }]);
}
