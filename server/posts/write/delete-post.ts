import type { Locale } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { type Editor, placeholderSlug, toSource } from '#server/posts/model.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { changePost } from './change.ts';
import type { PostKey } from './post-group-store.ts';
import { toWrittenPost } from './written-post.ts';

type Deletion = PostKey & {
  actor: Actor;
  locale?: Locale | undefined;
  /** The editor whom the bin shows as the one who deleted it; the actor if absent. */
  by?: Editor;
  dryRun?: boolean;
  now?: Date;
};

/**
 * Moves a post, or one language version of it, to the bin; returns the versions that were moved. If the whole post is
 * in the bin, other posts may take its slug. A post whose stored data blocks every other change can't be moved; it is
 * permanently deleted as a whole. Throws NotFound, Forbidden, Conflict.
 */
export async function deletePost(deletion: Deletion): Promise<WrittenPost> {
  const editor = requireEditor(deletion.actor);
  try {
    return await remove({ by: editor, ...deletion }, { isForGood: false });
  } catch (error) {
    if (deletion.locale || !isUnfinished(error)) throw error;
    return remove({ by: editor, ...deletion }, { isForGood: true });
  }
}

async function remove(
  { actor, locale, by, dryRun = false, now = new Date(), ...key }: Deletion & { by: Editor },
  { isForGood }: { isForGood: boolean },
): Promise<WrittenPost> {
  const { group, result } = await changePost({
    ...key,
    now,
    by,
    dryRun,
    plan: async (versions, present) => {
      requireCan(actor, 'delete post', toFacts({ ...present, versions }));
      const chosen = versions.filter((version) => !locale || version.locale === locale);
      if (chosen.length === 0) throw new NotFound('Post not found');

      const shared = { rendered: new Map(), result: toWrittenPost(present, chosen) };
      if (isForGood) return { change: { put: [], remove: chosen.map(({ _id }) => _id) }, ...shared };

      const put = chosen.map(toSource).map((version) => ({
        ...version,
        published: false,
        bin: { at: now, by, slug: present.slug, published: version.published },
      }));
      const isWhole = chosen.length === versions.length;
      const renamed = isWhole ? { slug: placeholderSlug(present._id) } : {};
      return { change: { put, remove: [] }, group: renamed, ...shared };
    },
  });

  const action = isForGood ? 'post.purged' : 'post.deleted';
  if (!dryRun) await recordPost(actor, action, toSubject(group), { now, kind: group.kind });
  return result;
}

function isUnfinished(error: unknown): boolean {
  return error instanceof Conflict && error.details?.[0]?.code === 'unfinished_change';
}
