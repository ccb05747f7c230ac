import type { PostLink } from '#contract/posts/pages.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { findId } from '#server/db/ids.ts';
import { mapVisibleLinks } from '#server/posts/read/versions.ts';
import { isSignature, sign } from '#server/secret.ts';
import { setFields } from '#server/users/store.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { deleteStop, findStops, putStop, type Topic } from './stop-store.ts';

const PURPOSE = 'stop letters';

/**
 * What a link of a letter stops; `waiting` are letters to an admin about comments that wait, `posts` those
 * about comments under the own posts.
 */
export type Stop = { userId: string; topic: Topic | 'waiting' | 'posts' };

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
    /^(([0-9a-f]{24})-([0-9a-f]{24}|all|troubles|waiting|posts))-([0-9a-f]{64})$/.exec(token) ?? [];
  if (text === '' || !isSignature(PURPOSE, text, signature)) return null;
  return { userId, topic };
}

/** Stops notices. Can be repeated. */
export async function stopNotices({ userId, topic }: Stop): Promise<void> {
  const id = findId(userId);
  if (!id) return;
  if (topic === 'waiting') await setFields(id, { waitingLetters: 'never' });
  else if (topic === 'posts') await setFields(id, { postLetters: false });
  else await putStop(id, topic);
}

/** The notices that a user has stopped; `threads` are the posts of stopped conversations, the latest first. */
export type Stops = { all: boolean; troubles: boolean; threads: (PostLink & { id: string })[] };

const SHOWN_MAX = 100;

/** What the user has stopped. Conversations under posts that nobody can read now are left out. */
export async function listStops({ actor }: { actor: SignedIn }): Promise<Stops> {
  const { all, troubles, threads } = await findStops(requireUserId(actor.user.id));
  const ids = [...new Set(threads.toReversed())].slice(0, SHOWN_MAX);
  const posts = await mapVisibleLinks({ ids, now: new Date() });
  const shown = ids.flatMap((id) => {
    const post = posts.get(id);
    return post ? [{ ...post, id }] : [];
  });

  return { all, troubles, threads: shown };
}

/** Sends notices again that the user had stopped. Can be repeated. */
export async function resumeNotices({ actor, topic }: { actor: SignedIn; topic: Topic }): Promise<void> {
  await deleteStop(requireUserId(actor.user.id), topic);
}
