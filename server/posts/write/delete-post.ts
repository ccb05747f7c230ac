import type { Locale } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { type Editor, placeholderSlug, toSource } from '#server/posts/model.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
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
  requireCan(deletion.actor, 'publish posts');
  try {
    return await moveToBin({ by: editor, ...deletion });
  } catch (error) {
    if (deletion.locale || !isUnfinished(error)) throw error;
    return erase({ by: editor, ...deletion });
  }
}

async function moveToBin({
  actor,
  locale,
  by,
  dryRun = false,
  now = new Date(),
  ...key
}: Deletion & { by: Editor }): Promise<WrittenPost> {
  const { group, result } = await changePost({
    ...key,
    now,
    by,
    dryRun,
    plan: async (versions, present) => {
      const chosen = versions.filter((version) => !locale || version.locale === locale);
      if (chosen.length === 0) throw new NotFound('Post not found');

      const put = chosen.map(toSource).map((version) => ({
        ...version,
        published: false,
        bin: { at: now, by, slug: present.slug, published: version.published },
      }));
      const isWhole = chosen.length === versions.length;
      return {
        change: { put, remove: [] },
        group: isWhole ? { slug: placeholderSlug(present._id) } : {},
        rendered: new Map(),
        result: toWrittenPost(present, chosen),
      };
    },
  });

  if (!dryRun) await recordPost(actor, 'post.deleted', toSubject(group), { now, kind: group.kind });
  return result;
}

async function erase({
  actor,
  by,
  dryRun = false,
  now = new Date(),
  locale: _all,
  ...key
}: Deletion & { by: Editor }): Promise<WrittenPost> {
  const { group, result } = await changePost({
    ...key,
    now,
    by,
    dryRun,
    plan: async (versions, present) => {
      if (versions.length === 0) throw new NotFound('Post not found');
      const remove = versions.map((version) => version._id);
      return { change: { put: [], remove }, rendered: new Map(), result: toWrittenPost(present, versions) };
    },
  });

  if (!dryRun) await recordPost(actor, 'post.purged', toSubject(group), { now, kind: group.kind });
  return result;
}

function isUnfinished(error: unknown): boolean {
  return error instanceof Conflict && error.details?.[0]?.code === 'unfinished_change';
}
