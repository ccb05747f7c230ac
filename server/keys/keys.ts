import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type ApiKeyItem, KEY_SCOPES, type KeyScope } from '#contract/keys.ts';
import { findMaker } from '#server/acting/find-maker.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId, findIds, newId } from '#server/db/ids.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { makerOf } from '#server/users/makers.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { mapAuthors } from '#server/users/users.ts';
import { type ApiKey, isExpired, type KeyDoc, toApiKey, toApiKeyItem } from './model.ts';
import * as store from './store.ts';

const PREFIX = 'dvo_';
const KEY = /^dvo_[0-9a-f]{64}$/;
// `lastUsedAt` is at most a minute old: a busy key does not write at every request.
const TOUCH_EVERY_MS = 60_000;

/**
 * Creates a key. `secret` is shown once: only its SHA-256 is stored. `authorName` is the author of its posts.
 * Throws Forbidden, Invalid.
 */
export async function createKey({
  actor,
  name,
  authorName,
  scopes = [...KEY_SCOPES],
  expiresAt = null,
  now = new Date(),
}: {
  actor: Actor;
  name: string;
  authorName: string;
  scopes?: KeyScope[];
  expiresAt?: Date | null;
  now?: Date;
}): Promise<{ key: ApiKey; secret: string }> {
  requireCan(actor, 'manage keys');
  requireRecentSignIn(actor);
  if (name.trim() === '') throw new Invalid('A key needs a name');
  if (scopes.length === 0) throw new Invalid('A key needs at least one scope');
  if (expiresAt && expiresAt <= now) throw expiresInThePast();

  const secret = PREFIX + randomBytes(32).toString('hex');
  const doc: KeyDoc = {
    _id: newId(),
    name: name.trim(),
    authorName: authorName.trim(),
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    scopes,
    createdAt: now,
    madeBy: makerOf(actor),
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  };

  await store.insertKey(doc);
  await recordChange({ actor, action: 'key.created', subject: toSubject(doc), now });
  if (doc.madeBy) {
    await sendSecurityLetter({ userId: doc.madeBy, kind: 'keyCreated', data: { key: doc.name }, now });
  }

  return { key: toApiKey(doc), secret };
}

/**
 * The key with this secret; null if it is malformed, unknown, expired or revoked, or if its creator has no rights any
 * more.
 */
export async function findKey({
  secret,
  now = new Date(),
}: {
  secret: string;
  now?: Date;
}): Promise<ApiKey | null> {
  if (!KEY.test(secret)) return null;

  const hash = hashSecret(secret);
  const doc = await store.findKeyByHash(hash);
  if (!doc || doc.revokedAt || isExpired(doc, now)) return null;
  if (!timingSafeEqual(Buffer.from(doc.hash), Buffer.from(hash))) return null;
  const person = await findMaker(doc.madeBy, doc.createdAt);
  if (!person) return null;

  if (now.getTime() - (doc.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
    await tryWrite(() => store.touchKey(doc._id, now));
  }
  const key = toApiKey(doc);
  return person === 'everybody' ? key : { ...key, person };
}

/** All keys, the newest first. Throws Forbidden. */
export async function listKeys({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<ApiKeyItem[]> {
  requireCan(actor, 'manage keys');
  const docs = await store.findAllKeys();
  const makers = await mapAuthors(docs.flatMap(({ madeBy }) => madeBy?.toHexString() ?? []));

  return Promise.all(
    docs.map(async (doc) => {
      const madeBy = makers.get(doc.madeBy?.toHexString() ?? '')?.name ?? null;
      const isEnded = (await findMaker(doc.madeBy, doc.createdAt)) === null;
      return toApiKeyItem(toApiKey(doc), { now, madeBy, isEnded });
    }),
  );
}

/** Names by id, revoked keys included. */
export async function mapKeyNames(ids: Iterable<string>): Promise<Map<string, string>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findKeysById(objectIds) : [];
  return new Map(docs.map((doc) => [doc._id.toHexString(), doc.name]));
}

/** Revokes a key, which stays in the list. Throws Forbidden, NotFound. */
export async function revokeKey({ actor, id, now = new Date() }: ById & { now?: Date }): Promise<void> {
  requireCan(actor, 'manage keys');
  const objectId = findId(id);
  const before = objectId && (await store.revokeKey(objectId, now));
  if (!before) throw new NotFound('API key not found');

  // The key is already revoked.
  if (before.revokedAt) return;
  await recordChange({ actor, action: 'key.revoked', subject: toSubject(before), now });
}

function toSubject({ _id, name }: KeyDoc) {
  return { id: _id.toHexString(), name };
}

function expiresInThePast(): Invalid {
  const message = 'The key would have expired already';
  return new Invalid(message, [{ path: 'expiresAt', message, code: 'in_past' }]);
}
