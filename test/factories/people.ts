import type { Role } from '#contract/users/roles.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { findKey } from '#server/keys/keys.ts';
import type { User } from '#server/users/model.ts';
import { findUser, hasAdmin, setRole } from '#server/users/users.ts';
import { aProgramToken } from '#test/assistants/factory.ts';
import { anActor } from './actors.ts';
import { aKey } from './keys.ts';
import { aSession, aUser } from './users.ts';

/** A former admin: a session, a key and a program from then, and the role of today; a translator writes English. */
export type Person = { user: User; cookie: string; key: string; program: string };

export async function aPerson(role: Role): Promise<Person> {
  // The last admin stays one.
  if (!(await hasAdmin())) await aUser({ role: 'admin' });
  const admin = await aUser({ role: 'admin', name: role });
  const cookie = await aSession(admin);
  const key = await aKey({ actor: anActor(admin), name: role });
  const program = await aProgramToken({ user: admin });
  if (role !== 'admin') await setRole({ actor: COMMAND_LINE, id: admin.id, role, languages: ['en'] });
  const user = await findUser(admin);
  if (!user) throw new Error('The user is gone');
  return { user, cookie, key, program };
}

/** The key as the policy sees it; one that has ended may do nothing. */
export async function keyActorOf({ key }: Person): Promise<Actor> {
  const found = await findKey({ secret: key });
  return found ? { kind: 'key', key: found } : { kind: 'anonymous' };
}
