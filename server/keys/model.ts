import type { ObjectId } from 'mongodb';
import { type ApiKeyItem, KEY_SCOPES, type KeyScope } from '#contract/keys.ts';

export type KeyDoc = {
  _id: ObjectId;
  name: string;
  authorName: string;
  hash: string;
  last4: string;
  /** Absent in keys from before there were scopes: they may do everything. */
  scopes?: KeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** From this moment the key is not valid; absent or null for one that does not expire. */
  expiresAt?: Date | null;
  revokedAt: Date | null;
};

/** An API key without its secret. */
export type ApiKey = {
  id: string;
  name: string;
  authorName: string;
  last4: string;
  scopes: KeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

export function toApiKey(doc: KeyDoc): ApiKey {
  const { _id, name, authorName, last4, createdAt, lastUsedAt, revokedAt } = doc;
  const scopes = KEY_SCOPES.filter((scope) => doc.scopes?.includes(scope) ?? true);
  const expiresAt = doc.expiresAt ?? null;
  return {
    id: _id.toHexString(),
    name,
    authorName,
    last4,
    scopes,
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
  };
}

export function toApiKeyItem(key: ApiKey, now: Date): ApiKeyItem {
  const { id, name, authorName, last4, scopes, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  return {
    id,
    name,
    authorName,
    last4,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    state: revokedAt ? 'revoked' : isExpired(key, now) ? 'expired' : 'valid',
  };
}

export function isExpired({ expiresAt }: Pick<KeyDoc, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt !== undefined && expiresAt <= now;
}
