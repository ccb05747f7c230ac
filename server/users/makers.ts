import type { ObjectId } from 'mongodb';
import { KEY_SCOPES } from '#contract/keys.ts';
import type { Actor, Person, Program } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { toUser, type UserDoc } from './model.ts';
import { needsSecondFactor } from './second-factor-requirement.ts';
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

/**
 * The person for whom a key, a program or a preview link acts, with the rights of this moment; `everybody` for one that
 * the command line has made. Null if that person has become a reader or was blocked or deleted, even if they have
 * rights again, and as long as they lack a second factor that the site requires.
 */
export async function findMaker(
  maker: Maker | undefined,
  madeAt: Date,
): Promise<Person | 'everybody' | null> {
  if (!maker) return 'everybody';
  const doc = await store.findUser(maker);
  if (!doc || doc.role === 'reader' || doc.blockedAt !== null || hasEnded(doc, madeAt)) return null;
  const user = toUser(doc);
  const { id, role, languages, isBlocked } = user;
  return needsSecondFactor(user) ? null : { id, role, languages, isBlocked };
}

/** Something with all scopes that acts for its maker. */
export function actingFor(maker: Person | 'everybody'): { kind: 'key'; key: Program } {
  const program = { id: '', name: '', authorName: '', scopes: [...KEY_SCOPES] };
  return { kind: 'key', key: maker === 'everybody' ? program : { ...program, person: maker } };
}

function hasEnded({ rightsEndedAt }: UserDoc, madeAt: Date): boolean {
  return rightsEndedAt !== undefined && rightsEndedAt >= madeAt;
}
