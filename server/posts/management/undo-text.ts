import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { requireEntry } from '#server/posts/history/history.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { toFacts } from '#server/posts/require-editor.ts';
import { toDraftText } from '#server/posts/text.ts';
import { updatePost } from '#server/posts/write/update-post.ts';

/**
 * Undoes a program's change: the text before it becomes the stored one again, at once. `revision` is the revision of
 * the program's text. Throws NotFound, Forbidden, Conflict if somebody has changed the text since.
 */
export async function undoText({
  actor,
  id,
  revision,
}: {
  actor: SignedIn;
  /** The entry of the history with the text from before. */
  id: string;
  revision: string;
}): Promise<void> {
  const entry = await requireEntry(id);
  const group = await requireGroup(entry.translationId.toHexString());
  requireCan(actor, 'publish post', toFacts(group));
  const input = { [entry.locale]: { ...toDraftText(entry), revision } };
  await updatePost({
    actor,
    slug: group.slug,
    input,
    authorName: actor.user.name,
    by: { id: findId(actor.user.id), name: actor.user.name },
    now: new Date(),
  });
}
