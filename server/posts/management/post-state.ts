import type { Locale } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import { type OfPost, toSource } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { actionOf, recordPost } from '#server/posts/record-post.ts';
import { requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { changePost } from '#server/posts/write/change.ts';
import { toWrittenPost } from '#server/posts/write/written-post.ts';

/**
 * Publishes, schedules or unpublishes the stored text. A time of publication that equals `undated` is removed, as if
 * the version had never been published. Throws NotFound, Forbidden.
 */
export async function setPostState({
  actor,
  postId,
  locales,
  published,
  undated,
  now = new Date(),
}: OfPost & {
  locales: Locale[];
  published: boolean;
  undated?: Date | undefined;
  now?: Date;
}): Promise<WrittenPost> {
  const by = requireEditor(actor);
  const _id = requirePostId(postId);
  const { group, result } = await changePost({
    _id,
    now,
    by,
    plan: async (versions, present) => {
      requireCan(actor, 'publish post', toFacts({ ...present, versions }));
      const next = versions.map(toSource).map((version) => {
        if (!locales.includes(version.locale)) return version;
        const date = Number(version.publishedAt) === Number(undated) ? null : version.publishedAt;
        return { ...version, published, publishedAt: date ?? (published ? now : null) };
      });
      const changed = next.filter(({ locale }) => locales.includes(locale));
      if (changed.length === 0) throw new NotFound('Post not found');

      return {
        change: { put: next, remove: [] },
        rendered: new Map(),
        result: { changed, written: toWrittenPost(present, next) },
      };
    },
  });

  const { changed, written } = result;
  await recordPost(actor, actionOf(published, changed, now), written, { now, kind: group.kind, locales });
  return written;
}
