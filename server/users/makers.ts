import type { ObjectId } from 'mongodb';
import type { Actor } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import type { UserDoc } from './model.ts';
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
  const admin = await store.findActing(maker, ['admin']);
  return admin !== null && !hasEnded(admin, madeAt) && !(admin.adminEndedAt && admin.adminEndedAt >= madeAt);
}

/** Whether the rights of this moment are newer than something that the user made. */
export function hasEnded({ rightsEndedAt }: UserDoc, madeAt: Date): boolean {
  return rightsEndedAt !== undefined && rightsEndedAt >= madeAt;
}
