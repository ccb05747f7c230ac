import { PEOPLE_LIMIT, type PeopleGroup, type PeoplePage, type Person } from '#contract/people.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { toUser, type UserDoc } from './model.ts';
import * as store from './people-store.ts';

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
  requireCan(actor, 'manage users');
  const read = (number: number) =>
    store.findPeople({ text, group }, { skip: (number - 1) * PEOPLE_LIMIT, limit: PEOPLE_LIMIT });
  const found = await read(page);
  const totalPages = Math.max(1, Math.ceil(found.total / PEOPLE_LIMIT));
  const docs = page <= totalPages ? found.docs : (await read(totalPages)).docs;
  const people = await toPeople(docs, { actor, now });
  return { people, page: Math.min(page, totalPages), totalPages, total: found.total };
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
