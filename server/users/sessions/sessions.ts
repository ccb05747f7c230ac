import { randomBytes } from 'node:crypto';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId, newId } from '#server/db/ids.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { NotFound } from '#server/errors.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { describeDevice } from './device.ts';
import { type Session, type SessionDoc, toSession } from './model.ts';
import * as store from './store.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/**
 * The maximum number of sessions of a user. Each further one ends the session that was not used for the longest time.
 */
const SESSIONS_MAX = 50;
// `lastUsedAt` is up to ten minutes old, so that not every request writes.
const RENEW_EVERY_MS = 10 * 60_000;
const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;

/** Starts a session. Only the cookie has the `secret`; the database stores its SHA-256. */
export async function startSession({
  userId,
  sessionVersion,
  userAgent,
  now = new Date(),
}: {
  userId: string;
  sessionVersion: number;
  userAgent: string | null;
  now?: Date;
}): Promise<{ session: Session; secret: string }> {
  const user = requireUserId(userId);

  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const doc: SessionDoc = {
    _id: newId(),
    hash: hashSecret(secret),
    userId: user,
    sessionVersion,
    device: describeDevice(userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  };

  await store.insertSession(doc);
  await store.deleteAllBut(user, SESSIONS_MAX);
  return { session: toSession(doc), secret };
}

/** The session with this secret, or null if it is malformed, unknown, ended or expired. */
export async function findSession({ secret }: { secret: string }): Promise<Session | null> {
  if (!SECRET.test(secret)) return null;
  const doc = await store.findLive(hashSecret(secret), new Date());
  return doc && toSession(doc);
}

/** Whether a session should be renewed, RENEW_EVERY_MS after the last time. */
export function isRenewalDue(session: Session, now: Date): boolean {
  return now.getTime() - session.lastUsedAt.getTime() >= RENEW_EVERY_MS;
}

/** Extends a session to SESSION_SECONDS from now. An ended session stays ended. */
export async function renewSession({ secret }: { secret: string }): Promise<void> {
  const now = new Date();
  const renewal = { lastUsedAt: now, expiresAt: expiryFrom(now) };
  await tryWrite(() => store.renew(hashSecret(secret), renewal));
}

/** Records that the user has confirmed who they are. */
export async function confirmSession({ id, now = new Date() }: { id: string; now?: Date }): Promise<void> {
  const session = findId(id);
  if (session) await store.confirm(session, now);
}

export async function endSession({ secret }: { secret: string }): Promise<void> {
  if (SECRET.test(secret)) await store.deleteByHash(hashSecret(secret));
}

/** The active sessions of a user, the last used first. */
export async function listSessions({
  userId,
  sessionVersion,
}: {
  userId: string;
  sessionVersion: number;
}): Promise<Session[]> {
  const user = findId(userId);
  return user ? (await store.findLiveOf(user, sessionVersion, new Date())).map(toSession) : [];
}

/** Ends one session of a user. Throws NotFound. */
export async function revokeSession({ userId, id }: { userId: string; id: string }): Promise<void> {
  const user = findId(userId);
  const session = findId(id);
  const isEnded = user && session && (await store.deleteOf(user, session));
  if (!isEnded) throw new NotFound('Session not found');
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions({
  userId,
  except,
}: {
  userId: string;
  except?: string | undefined;
}): Promise<void> {
  const user = findId(userId);
  const exceptId = except === undefined ? undefined : (findId(except) ?? undefined);
  if (user) await store.deleteAllOf(user, exceptId);
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000);
}
