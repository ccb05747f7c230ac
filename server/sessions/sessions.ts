import { createHash, randomBytes } from 'node:crypto';
import { findId, newId } from '../db/ids.ts';
import { NotFound } from '../errors.ts';
import { describeDevice } from './device.ts';
import { type Session, type SessionDoc, toSession } from './model.ts';
import * as store from './store.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
// One write in ten minutes tells "last used" well enough and keeps reading from writing.
const RENEW_EVERY_MS = 10 * 60_000;
const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;

/** Starts a session. `secret` goes into the cookie and nowhere else: only its SHA-256 is stored. */
export async function startSession({
  personId,
  epoch,
  userAgent,
  now = new Date(),
}: {
  personId: string;
  epoch: number;
  userAgent: string | null;
  now?: Date;
}): Promise<{ session: Session; secret: string }> {
  const person = findId(personId);
  if (!person) throw new NotFound('There is no such person');
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const doc: SessionDoc = {
    _id: newId(),
    hash: hashOf(secret),
    personId: person,
    epoch,
    device: describeDevice(userAgent),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  };
  await store.insertSession(doc);
  return { session: toSession(doc), secret };
}

/** The session that the secret opens, or null where it is malformed, unknown, ended or expired. */
export async function findSession({
  secret,
  now = new Date(),
}: {
  secret: string;
  now?: Date;
}): Promise<Session | null> {
  if (!SECRET.test(secret)) return null;
  const doc = await store.findLive(hashOf(secret), now);
  return doc && toSession(doc);
}

/** True once a session has been in use long enough to be given another thirty days. */
export function isRenewalDue(session: Session, now: Date): boolean {
  return now.getTime() - session.lastUsedAt.getTime() >= RENEW_EVERY_MS;
}

/** Gives a session another thirty days; one that ended meanwhile stays ended. */
export async function renewSession({
  secret,
  now = new Date(),
}: {
  secret: string;
  now?: Date;
}): Promise<void> {
  await store.renew(hashOf(secret), { lastUsedAt: now, expiresAt: expiryFrom(now) });
}

export async function endSession({ secret }: { secret: string }): Promise<void> {
  if (SECRET.test(secret)) await store.deleteByHash(hashOf(secret));
}

/** The live sessions of a person, the one used last first. */
export async function listSessions({
  personId,
  epoch,
  now = new Date(),
}: {
  personId: string;
  epoch: number;
  now?: Date;
}): Promise<Session[]> {
  const person = findId(personId);
  return person ? (await store.findLiveOf(person, epoch, now)).map(toSession) : [];
}

/** Ends one session of a person. Throws NotFound. */
export async function revokeSession({ personId, id }: { personId: string; id: string }): Promise<void> {
  const person = findId(personId);
  const session = findId(id);
  const isEnded = person && session && (await store.deleteOf(person, session));
  if (!isEnded) throw new NotFound('There is no such session');
}

/** Ends the sessions of a person, all of them or all but one. */
export async function endSessions({
  personId,
  except,
}: {
  personId: string;
  except?: string | undefined;
}): Promise<void> {
  const person = findId(personId);
  const kept = except === undefined ? undefined : (findId(except) ?? undefined);
  if (person) await store.deleteAllOf(person, kept);
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1000);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
