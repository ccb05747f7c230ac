import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { findId, newId } from '../db/ids.ts';
import { tryWrite } from '../db/optional-write.ts';
import { Invalid, NotFound } from '../errors.ts';
import { type ApiKey, type KeyDoc, toApiKey } from './model.ts';
import * as store from './store.ts';

const PREFIX = 'dvo_';
const KEY = /^dvo_[0-9a-f]{64}$/;
// `lastUsedAt` is at most a minute old: a busy key does not write at every request.
const TOUCH_EVERY_MS = 60_000;

/** Creates a key. `secret` is shown once: only its SHA-256 is stored. `authorName` is the author of its posts. */
export async function createKey({
  name,
  authorName,
  now = new Date(),
}: {
  name: string;
  authorName: string;
  now?: Date;
}): Promise<{ key: ApiKey; secret: string }> {
  if (name.trim() === '') throw new Invalid('A key needs a name');
  const secret = PREFIX + randomBytes(32).toString('hex');
  const doc: KeyDoc = {
    _id: newId(),
    name: name.trim(),
    authorName: authorName.trim(),
    hash: hashOf(secret),
    last4: secret.slice(-4),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  };
  await store.insertKey(doc);
  return { key: toApiKey(doc), secret };
}

/** The key with this secret, or null where the secret is malformed, unknown or revoked. */
export async function findKey({
  secret,
  now = new Date(),
}: {
  secret: string;
  now?: Date;
}): Promise<ApiKey | null> {
  if (!KEY.test(secret)) return null;
  const hash = hashOf(secret);
  const doc = await store.findKeyByHash(hash);
  if (!doc || doc.revokedAt || !timingSafeEqual(Buffer.from(doc.hash), Buffer.from(hash))) return null;
  if (now.getTime() - (doc.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
    await tryWrite(() => store.touchKey(doc._id, now));
  }
  return toApiKey(doc);
}

export async function listKeys(): Promise<ApiKey[]> {
  return (await store.findAllKeys()).map(toApiKey);
}

/** Revokes a key, which stays in the list. Throws NotFound. */
export async function revokeKey({ id, now = new Date() }: { id: string; now?: Date }): Promise<void> {
  const objectId = findId(id);
  if (!objectId || !(await store.revokeKey(objectId, now))) throw new NotFound('There is no such key');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
