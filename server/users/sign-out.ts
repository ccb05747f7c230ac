import { recordChange } from '#server/audit/record.ts';
import type { ById } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { endSessions } from './sessions/sessions.ts';
import { raiseSessionVersion } from './store.ts';
import { requireUserId, userNotFound } from './user-id.ts';

/**
 * Signs a user out everywhere, including a session that is being created at this moment. Throws Forbidden, NotFound.
 */
export async function signOutEverywhere({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage users');
  requireRecentSignIn(actor);
  await endAllSessions({ userId: id });
  await recordChange({ actor, action: 'user.signed-out', subject: { id } });
}

/** Ends all sessions of a user, including one that is being created at this moment. Throws NotFound. */
export async function endAllSessions({ userId }: { userId: string }): Promise<void> {
  if (!(await raiseSessionVersion(requireUserId(userId)))) throw userNotFound();
  await endSessions({ userId });
}
