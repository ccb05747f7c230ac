import { recordChange } from '#server/audit/record.ts';
import type { ById } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import * as store from './store.ts';

/**
 * Removes the second factor of a user who has lost it, and signs the user out everywhere, because a finder of the
 * lost device may be signed in there. Throws Forbidden, and NotFound if there is none.
 */
export async function resetSecondFactor({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'reset second factor', { id });
  requireRecentSignIn(actor);
  const userId = findId(id);
  const doc = userId && (await store.removeSecondFactor(userId));
  if (!doc) throw new NotFound('The user has no second factor');

  await endSessions({ userId: id });
  await recordChange({ actor, action: 'user.second-factor-removed', subject: { id } });
  await sendSecurityLetter({ userId, kind: 'secondFactorOff', data: {} });
}
