import type { ObjectId } from 'mongodb';
import type { Actor } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import * as store from './store.ts';

/** Who created something that gives access without a sign-in: null for the command line. */
export type Maker = ObjectId | null;

export function makerOf(actor: Actor): Maker {
  return actor.kind === 'user' ? findId(actor.user.id) : null;
}

/**
 * Whether the maker may still give others access. Everything that an admin has made ends when the admin is demoted,
 * blocked or deleted, and does not come back with the role. This is checked at each use, so nothing has to be revoked
 * one by one. Documents without a maker are older than this rule.
 */
export async function isMakerTrusted(maker: Maker | undefined, madeAt: Date): Promise<boolean> {
  if (!maker) return true;
  const admin = await store.findActingAdmin(maker);
  return admin !== null && (!admin.rightsEndedAt || admin.rightsEndedAt < madeAt);
}
