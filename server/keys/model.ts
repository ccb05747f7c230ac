import type { ObjectId } from 'mongodb';

export type KeyDoc = {
  _id: ObjectId;
  name: string;
  authorName: string;
  hash: string;
  last4: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** An API key without its secret. */
export type ApiKey = {
  id: string;
  name: string;
  authorName: string;
  last4: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export function toApiKey(doc: KeyDoc): ApiKey {
  const { _id, name, authorName, last4, createdAt, lastUsedAt, revokedAt } = doc;
  return { id: _id.toHexString(), name, authorName, last4, createdAt, lastUsedAt, revokedAt };
}
