import { PEOPLE_LIMIT, type PeopleGroup, type PeoplePage, type Person } from '#contract/people.ts';
import type { Role } from '#contract/users.ts';
import { recordChange } from '../audit/record.ts';
import type { Actor } from '../auth/actor.ts';
import { can } from '../auth/policy.ts';
import { findId } from '../db/ids.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { toUser, type UserDoc } from './model.ts';
import * as store from './people-store.ts';
import { endSessions } from './sessions/sessions.ts';
import { blockUser, setRole, unblockUser } from './users.ts';

/**
 * A page of users, the newest first; `text` is a part of the name or the address. A page past the end is the
 * last page. Throws Forbidden.
 */
export async function listPeople({
  actor,
  text,
  group,
  page,
  now = new Date(),
}: {
  actor: Actor;
  text?: string | undefined;
  group?: PeopleGroup | undefined;
  page: number;
  now?: Date;
}): Promise<PeoplePage> {
  requireManager(actor);
  const read = (number: number) =>
    store.findPeople({ text, group }, { skip: (number - 1) * PEOPLE_LIMIT, limit: PEOPLE_LIMIT });
  const found = await read(page);
  const totalPages = Math.max(1, Math.ceil(found.total / PEOPLE_LIMIT));
  const docs = page <= totalPages ? found.docs : (await read(totalPages)).docs;
  const people = await toPeople(docs, { actor, now });
  return { people, page: Math.min(page, totalPages), totalPages, total: found.total };
}

/** Throws Forbidden, NotFound, and Conflict for the last admin. */
export async function changeRole({
  actor,
  id,
  role,
}: {
  actor: Actor;
  id: string;
  role: Role;
}): Promise<void> {
  requireManager(actor);
  await setRole({ actor, id, role });
}

/** A blocked user cannot comment, and has no sessions. Throws Forbidden, NotFound, Conflict for the last admin. */
export async function changeBlocked({
  actor,
  id,
  blocked,
}: {
  actor: Actor;
  id: string;
  blocked: boolean;
}): Promise<void> {
  if (!can(actor, 'block user', { id })) throw new Forbidden('Only another admin may block a user');
  if (blocked) await blockUser({ actor, id });
  else await unblockUser({ actor, id });
}

/** Signs a user out everywhere; also a session that is being created at this moment. Throws Forbidden, NotFound. */
export async function signOutEverywhere({ actor, id }: { actor: Actor; id: string }): Promise<void> {
  requireManager(actor);
  const objectId = findId(id);
  if (!objectId || !(await store.raiseSessionVersion(objectId))) throw new NotFound('There is no such user');
  await endSessions({ userId: id });
  await recordChange({ actor, action: 'user.signed-out', subject: { id } });
}

function requireManager(actor: Actor): void {
  if (!can(actor, 'manage users')) throw new Forbidden('Only admins may manage users');
}

async function toPeople(docs: UserDoc[], { actor, now }: { actor: Actor; now: Date }): Promise<Person[]> {
  const sessions = await store.findSessionsOf(
    docs.map(({ _id }) => _id),
    now,
  );
  const byUser = Map.groupBy(sessions, ({ userId }) => userId.toHexString());
  return docs.map((doc) => {
    const { id, name, email, role, isBlocked, providers, hasSecondFactor, createdAt } = toUser(doc);
    const active = (byUser.get(id) ?? []).filter((entry) => entry.sessionVersion === doc.sessionVersion);
    const lastSeen = Math.max(...active.map(({ lastUsedAt }) => lastUsedAt.getTime()));
    return {
      id,
      name,
      email,
      role,
      isBlocked,
      providers,
      hasSecondFactor,
      createdAt: createdAt.toISOString(),
      lastSeenAt: active.length > 0 ? new Date(lastSeen).toISOString() : null,
      sessions: active.length,
      isSelf: actor.kind === 'user' && actor.user.id === id,
    };
  });
}
