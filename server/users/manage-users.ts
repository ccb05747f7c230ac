import { type ListedUser, USERS_LIMIT, type UserGroup, type UserPage } from '#contract/users/user-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import * as store from './manage-users-store.ts';
import { toUser, type UserDoc } from './model.ts';
import { findValidLinks } from './password-links.ts';
import { mapAuthors } from './users.ts';

/**
 * A page of users, newest first; `text` is part of the name or the address. A page past the end gives the last page.
 * Throws Forbidden.
 */
export async function listUsers({
  actor,
  text,
  group,
  page,
  now = new Date(),
}: {
  actor: Actor;
  text?: string | undefined;
  group?: UserGroup | undefined;
  page: number;
  now?: Date;
}): Promise<UserPage> {
  requireCan(actor, 'manage users');
  const read = (number: number) =>
    store.findUsers({ text, group }, { skip: (number - 1) * USERS_LIMIT, limit: USERS_LIMIT });
  const found = await read(page);
  const totalPages = Math.max(1, Math.ceil(found.total / USERS_LIMIT));
  const docs = page <= totalPages ? found.docs : (await read(totalPages)).docs;
  const users = await toListedUsers(docs, { actor, now });

  return { users, page: Math.min(page, totalPages), totalPages, total: found.total };
}

async function toListedUsers(
  docs: UserDoc[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<ListedUser[]> {
  const sessions = await store.findSessionsOf(
    docs.map(({ _id }) => _id),
    now,
  );
  const links = await mapValidLinks(docs, now);
  const byUser = Map.groupBy(sessions, ({ userId }) => userId.toHexString());

  return docs.map((doc) => {
    const { id, name, email, role, languages, isBlocked, providers, hasSecondFactor, createdAt } =
      toUser(doc);
    const active = (byUser.get(id) ?? []).filter((entry) => entry.sessionVersion === doc.sessionVersion);
    const lastSeen = Math.max(...active.map(({ lastUsedAt }) => lastUsedAt.getTime()));

    return {
      id,
      name,
      email,
      role,
      languages,
      isBlocked,
      providers,
      hasSecondFactor,
      passwordLink: links.get(id) ?? null,
      createdAt: createdAt.toISOString(),
      lastSeenAt: active.length > 0 ? new Date(lastSeen).toISOString() : null,
      sessions: active.length,
      isSelf: actor.kind === 'user' && actor.user.id === id,
    };
  });
}

async function mapValidLinks(docs: UserDoc[], now: Date): Promise<Map<string, ListedUser['passwordLink']>> {
  const links = await findValidLinks({ userIds: docs.map(({ _id }) => _id), now });
  const makers = await mapAuthors(links.flatMap(({ madeBy }) => madeBy?.toHexString() ?? []));
  return new Map(
    links.map(({ _id, madeBy, expiresAt }) => [
      _id.toHexString(),
      {
        madeBy: makers.get(madeBy?.toHexString() ?? '')?.name ?? null,
        expiresAt: expiresAt.toISOString(),
      },
    ]),
  );
}
