import type { Filter, ObjectId } from 'mongodb';
import type { UserGroup } from '#contract/users/user-list.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import type { UserDoc } from './model.ts';
import type { SessionDoc } from './sessions/model.ts';

const LAST_USE = only<SessionDoc>()('userId', 'sessionVersion', 'lastUsedAt');

const users = () => collection<UserDoc>('users');
const sessions = () => collection<SessionDoc>('sessions');

type UserFilter = { text?: string | undefined; group?: UserGroup | undefined };

/** The newest accounts first. */
export async function findUsers(
  filter: UserFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: UserDoc[]; total: number }> {
  const query = toQuery(filter);
  const found = users().find(query).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit);
  const [docs, total] = await Promise.all([found.toArray(), users().countDocuments(query)]);
  return { docs, total };
}

/** The active sessions of these users, including those from before the last sign-out everywhere. */
export function findSessionsOf(ids: ObjectId[], now: Date): Promise<Projected<typeof LAST_USE>[]> {
  const cursor = sessions().find({ userId: { $in: ids }, expiresAt: { $gt: now } });
  return select(cursor, LAST_USE).toArray();
}

const ROLE_OF = { translators: 'translator', authors: 'author', editors: 'editor', admins: 'admin' } as const;

function toQuery({ text, group }: UserFilter): Filter<UserDoc> {
  const pattern = text ? { $regex: containingPattern(text), $options: 'i' } : null;
  return {
    deletedAt: null,
    ...(pattern ? { $or: [{ name: pattern }, { email: pattern }] } : {}),
    ...(group === 'blocked' ? { blockedAt: { $ne: null } } : group ? { role: ROLE_OF[group] } : {}),
  };
}
