import type { Locale } from '#contract/locales.ts';
import { NotFound } from '#server/errors.ts';
import { type OfPost, toSource } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor, requirePart } from '#server/posts/require-editor.ts';
import { changePost } from '#server/posts/write/change.ts';

/**
 * Declares that an outdated version needs no change: it is up to date until its translation changes again.
 * Throws NotFound, Forbidden.
 */
export async function markUpToDate({ actor, postId, locale }: OfPost & { locale: Locale }): Promise<void> {
  const now = new Date();
  const by = requireEditor(actor);
  const _id = requirePostId(postId);
  const { group } = await changePost({
    _id,
    now,
    by,
    plan: async (versions, present) => {
      requirePart(actor, present, locale);
      const version = versions.find((one) => one.locale === locale);
      const translation = versions.find((one) => one.locale !== locale);
      if (!version || !translation) throw new NotFound('The post has no such translation');

      const [own, other] = [toSource(version), toSource(translation)];
      const put = [
        { ...own, translationRevision: other.textRevision },
        { ...other, translationRevision: own.textRevision },
      ];
      return { change: { put, remove: [] }, rendered: new Map(), result: undefined };
    },
  });

  await recordPost(actor, 'post.up-to-date', toSubject(group), { now, kind: group.kind });
}
