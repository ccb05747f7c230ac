import { randomBytes } from 'node:crypto';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { sign } from '#server/secret.ts';
import type { SubscriberDoc } from './model.ts';

/** 128 bits. The address in `List-Unsubscribe` must be short. */
const TOKEN_LENGTH = 32;

type Owner = Pick<SubscriberDoc, '_id' | 'seed'>;

/**
 * The token of the links in letters to a subscriber. It is computed for each letter and stored nowhere; its hash is
 * stored, so that old letters keep working after a change of SESSION_SECRET. A new seed revokes it.
 */
export function tokenOf({ _id, seed }: Owner): string {
  return sign('subscription', `${_id.toHexString()} ${seed}`).slice(0, TOKEN_LENGTH);
}

/** The stored fields of a new token. */
export function newToken(_id: Owner['_id']): Pick<SubscriberDoc, 'seed' | 'tokenHashes'> {
  const seed = randomBytes(8).toString('hex');
  return { seed, tokenHashes: [hashSecret(tokenOf({ _id, seed }))] };
}
