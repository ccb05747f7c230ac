import type { ObjectId } from 'mongodb';
import { type ApiKeyItem, KEY_SCOPES, type KeyScope } from '#contract/keys.ts';
import type { Person } from '#server/auth/actor.ts';
import type { Maker } from '#server/users/makers.ts';

export type KeyDoc = {
  _id: ObjectId;
  name: string;
  authorName: string;
  hash: string;
  last4: string;
  scopes: KeyScope[];
  createdAt: Date;
  madeBy: Maker;
  lastUsedAt: Date | null;
  /** The key is valid until this moment; null for one that does not expire. */
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** An API key without its secret. */
export type ApiKey = Omit<KeyDoc, '_id' | 'hash' | 'madeBy'> & {
  id: string;
  /** Who has made it, as they are now; absent for the command line. */
  person?: Person;
};

export function toApiKey(doc: KeyDoc): ApiKey {
  const { _id, name, authorName, last4, createdAt, lastUsedAt, expiresAt, revokedAt } = doc;
  const id = _id.toHexString();
  const scopes = KEY_SCOPES.filter((scope) => doc.scopes.includes(scope));
  return { id, name, authorName, last4, scopes, createdAt, lastUsedAt, expiresAt, revokedAt };
}

/** `madeBy` is the name of the admin who made the key; `isEnded` if that admin has lost the rights. */
export function toApiKeyItem(
  key: ApiKey,
  { now, madeBy, isEnded = false }: { now: Date; madeBy: string | null; isEnded?: boolean },
): ApiKeyItem {
  const { id, name, authorName, last4, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  return {
    id,
    name,
    authorName,
    last4,
    scopes,
    createdAt: createdAt.toISOString(),
    madeBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state: stateOf(key, { now, isEnded }),
  };
}

function stateOf(
  { revokedAt, expiresAt }: ApiKey,
  { now, isEnded }: { now: Date; isEnded: boolean },
): ApiKeyItem['state'] {
  if (revokedAt) return 'revoked';
  if (isExpired({ expiresAt }, now)) return 'expired';
  return isEnded ? 'ended' : 'valid';
}

export function isExpired({ expiresAt }: Pick<KeyDoc, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
