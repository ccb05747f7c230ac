import { findId } from '#server/db/ids.ts';
import { isSignature, sign } from '#server/secret.ts';
import { setFields } from '#server/users/store.ts';
import { putStop, type Topic } from './stop-store.ts';

const PURPOSE = 'stop letters';

/** What a link of a letter stops; `waiting` are letters to an admin about comments that wait. */
export type Stop = { userId: string; topic: Topic | 'waiting' };

/**
 * The link works without a session, so its token names the account and is signed. It never expires: a letter may be
 * read years later.
 */
export function stopToken({ userId, topic }: Stop): string {
  const text = `${userId}-${topic}`;
  return `${text}-${sign(PURPOSE, text)}`;
}

/** Null if this installation did not sign the token. */
export function readStopToken(token: string): Stop | null {
  const [, text = '', userId = '', topic = '', signature = ''] =
    /^(([0-9a-f]{24})-([0-9a-f]{24}|all|troubles|waiting))-([0-9a-f]{64})$/.exec(token) ?? [];
  if (text === '' || !isSignature(PURPOSE, text, signature)) return null;
  return { userId, topic };
}

/** Stops notices. Can be repeated. */
export async function stopNotices({ userId, topic }: Stop): Promise<void> {
  const id = findId(userId);
  if (!id) return;
  if (topic === 'waiting') await setFields(id, { waitingLetters: 'never' });
  else await putStop(id, topic);
}
