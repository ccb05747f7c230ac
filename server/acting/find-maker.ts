import { KEY_SCOPES } from '#contract/keys.ts';
import type { Person, Program } from '#server/auth/actor.ts';
import { hasEnded, type Maker } from '#server/users/makers.ts';
import { toUser } from '#server/users/model.ts';
import * as store from '#server/users/store.ts';
import { needsSecondFactor } from './second-factor-requirement.ts';

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
