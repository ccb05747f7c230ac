import { findId } from '#server/db/ids.ts';
import { isSignature, sign } from '#server/secret.ts';
import { putStop } from './stop-store.ts';

const PURPOSE = 'stop letters';

/** What a link of a letter stops: the notices of one conversation, or all notices. */
export type Stop = { userId: string; postId: string | null };

/**
 * The link works without a session, so its token names the account and is signed. It never expires: a letter may be
 * read years later.
 */
export function stopToken({ userId, postId }: Stop): string {
  const text = `${userId}-${postId ?? 'all'}`;
  return `${text}-${sign(PURPOSE, text)}`;
}

/** Null if this installation did not sign the token. */
export function readStopToken(token: string): Stop | null {
  const [, text = '', userId = '', scope = '', signature = ''] =
    /^(([0-9a-f]{24})-([0-9a-f]{24}|all))-([0-9a-f]{64})$/.exec(token) ?? [];
  if (text === '' || !isSignature(PURPOSE, text, signature)) return null;
  return { userId, postId: scope === 'all' ? null : scope };
}

/** Stops notices. Can be repeated. */
export async function stopNotices({ userId, postId }: Stop): Promise<void> {
  const id = findId(userId);
  if (id) await putStop(id, postId);
}
