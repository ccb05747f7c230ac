import type { Actor } from '../auth/actor.ts';
import { deleteCommentsBy } from '../comments/delete-by-author.ts';
import { eraseEditor } from '../posts/erase-editor.ts';
import { deleteUser } from '../users/users.ts';

/**
 * Deletes an account and every trace of the person: the name, the address and the picture. Bylines of posts stay,
 * because they are part of what was published. Comments stay without a name, unless `withComments`. Throws
 * Forbidden, NotFound, and Conflict for the last admin.
 */
export async function deleteAccount({
  actor,
  id,
  withComments = false,
  now = new Date(),
}: {
  actor: Actor;
  id: string;
  withComments?: boolean;
  now?: Date;
}): Promise<void> {
  // First, so that the last admin keeps the comments as well.
  await deleteUser({ actor, id, now });
  await eraseEditor({ userId: id });
  if (withComments) await deleteCommentsBy({ actor, userId: id, now });
}
