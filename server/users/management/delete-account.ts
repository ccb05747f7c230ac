import type { ObjectId } from 'mongodb';
import { type Actor, type ById, SERVICE } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { findId } from '#server/db/ids.ts';
import { features } from '#server/features.ts';
import { eraseEditor } from '#server/posts/erase-editor.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { putDeletions } from '#server/users/deletion-store.ts';
import type { Erasure } from '#server/users/model.ts';
import { deleteLinkOf } from '#server/users/password-link-store.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { endErasure, findErasures, markErased } from '#server/users/store.ts';
import { deleteUser } from '#server/users/users.ts';
import { erasePersonal } from './personal-store.ts';

/** Requests that started before the deletion have ended by then and can no longer store the name. */
const SETTLED_AFTER_MS = 10 * 60_000;

/**
 * Deletes an account and every trace of the person: the name, the address and the picture. Bylines of posts stay,
 * because they are part of the publication. Comments stay without a name, unless `withComments`. `finishDeletions`
 * completes an interrupted deletion. Throws Forbidden, also if the sign-in is not recent, NotFound, and Conflict for
 * the last admin.
 */
export async function deleteAccount({
  actor,
  id,
  withComments = false,
  now = new Date(),
}: ById & { withComments?: boolean; now?: Date }): Promise<void> {
  const isOwn = actor.kind === 'user' && actor.user.id === id;
  // For the user's own account, the form asks for the password if there is one, so a recent sign-in is not needed.
  if (!isOwn || !actor.user.hasPassword) requireRecentSignIn(actor);

  // This comes first, so that the last admin keeps the comments as well.
  await deleteUser({ actor, id, withComments, now });
  for (const { _id, erasure } of await findErasures(findId(id) ?? undefined)) {
    if (erasure) await eraseTraces({ actor, _id, erasure, now });
  }
}

/**
 * Completes interrupted deletions. For ten minutes it also erases what requests that began before the deletion have
 * stored since. Runs every minute.
 */
export async function finishDeletions({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  for (const { _id, erasure } of await findErasures()) {
    if (!erasure) continue;
    // Cached pages show the name until then.
    if (!erasure.isDone) await raiseRevision('profiles');
    await eraseTraces({ actor: SERVICE, _id, erasure, now });
    if (now.getTime() - erasure.at.getTime() >= SETTLED_AFTER_MS) await endErasure(_id);
  }
}

/** Can be repeated. */
async function eraseTraces({
  actor,
  _id,
  erasure: { at, withComments, emailKey, isConfirmed },
  now,
}: {
  actor: Actor;
  _id: ObjectId;
  erasure: Erasure;
  now: Date;
}): Promise<void> {
  const userId = _id.toHexString();
  await putDeletions([{ _id, at, withComments }]);
  await deleteLinkOf(_id);

  const confirmedKey = isConfirmed && emailKey ? emailKey : null;
  // First, so that nobody acts for the user if the rest fails and is repeated later.
  await endSessions({ userId });
  await erasePersonal({ id: _id, confirmedKey });
  for (const feature of features)
    await feature.eraseAccount?.({ actor, _id, withComments, confirmedKey, now });
  await eraseEditor({ userId });
  await markErased(_id);
}
