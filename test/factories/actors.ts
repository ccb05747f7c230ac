import type { Actor } from '#server/auth/actor.ts';
import type { User } from '#server/users/model.ts';

/** A signed-in user as the actor of domain functions. */
export function anActor(user: User): Extract<Actor, { kind: 'user' }> {
  const now = new Date();
  const { id, sessionVersion } = user;
  const session = {
    id,
    userId: id,
    sessionVersion,
    device: '',
    createdAt: now,
    confirmedAt: now,
    lastUsedAt: now,
    expiresAt: now,
  };

  return { kind: 'user', user, session };
}
