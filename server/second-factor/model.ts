import type { ObjectId } from 'mongodb';
import type { Passkey } from '#contract/second-factor/passkeys.ts';
import type { PasskeyDoc } from '#server/users/model.ts';

/**
 * The collection `pendingSignIns`: a user has given the first factor but not the second. It has the SHA-256 of the
 * secret in the cookie.
 */
export type PendingSignInDoc = {
  _id: ObjectId;
  hash: string;
  userId: ObjectId;
  /** The user's sessionVersion at the first factor. If the user's is higher later, the sign-in is invalid. */
  sessionVersion: number;
  /** In base64url; each attempt with a passkey replaces it. */
  challenge: string;
  expiresAt: Date;
};

/** The site as authenticators know it: passkeys belong to `id`, the host, and are used on pages of `origin`. */
export type RelyingParty = { id: string; origin: string; name: string };

export function toPasskey(doc: PasskeyDoc, { id: host }: Pick<RelyingParty, 'id'>): Passkey {
  const { id, name, createdAt, lastUsedAt, rpId } = doc;
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    otherHost: rpId === host ? null : rpId,
  };
}
