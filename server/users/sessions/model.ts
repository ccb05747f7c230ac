import type { ObjectId } from 'mongodb';

/** The collection `sessions`. The id that the cookie carries is not in it, only its SHA-256. */
export type SessionDoc = {
  _id: ObjectId;
  hash: string;
  userId: ObjectId;
  /** The user's sessionVersion at sign-in; the session is void once theirs has moved on. */
  sessionVersion: number;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/** A session as its owner sees it; `id` names it and opens nothing. */
export type Session = {
  id: string;
  userId: string;
  sessionVersion: number;
  /** Program and system (`Firefox, Linux`), empty where they are unknown. */
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

export function toSession(doc: SessionDoc): Session {
  const { _id, userId, sessionVersion, device, createdAt, lastUsedAt, expiresAt } = doc;
  return {
    id: _id.toHexString(),
    userId: userId.toHexString(),
    sessionVersion,
    device,
    createdAt,
    lastUsedAt,
    expiresAt,
  };
}
