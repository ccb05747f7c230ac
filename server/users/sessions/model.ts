import type { ObjectId } from 'mongodb';

/** The collection `sessions`. It has the SHA-256 of the secret in the cookie, not the secret. */
export type SessionDoc = {
  _id: ObjectId;
  hash: string;
  userId: ObjectId;
  /** The user's sessionVersion at sign-in. If the user's is higher later, the session is invalid. */
  sessionVersion: number;
  /** Browser and system (`Firefox, Linux`), empty if they are unknown. */
  device: string;
  createdAt: Date;
  /** When the user last confirmed who they are. */
  confirmedAt?: Date;
  /** The challenge for a new passkey. */
  enrolment?: { challenge: string; expiresAt: Date };
  lastUsedAt: Date;
  expiresAt: Date;
};

/** A session as its user sees it. The `id` identifies it and does not authenticate. */
export type Session = Pick<
  SessionDoc,
  'sessionVersion' | 'device' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> & {
  id: string;
  userId: string;
  /** When the user signed in, or last confirmed who they are. */
  confirmedAt: Date;
};

export function toSession(doc: SessionDoc): Session {
  const { _id, userId, sessionVersion, device, createdAt, confirmedAt, lastUsedAt, expiresAt } = doc;
  return {
    id: _id.toHexString(),
    userId: userId.toHexString(),
    sessionVersion,
    device,
    createdAt,
    confirmedAt: confirmedAt ?? createdAt,
    lastUsedAt,
    expiresAt,
  };
}
