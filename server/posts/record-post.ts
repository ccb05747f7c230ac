import type { AuditAction } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import type { ActorRef } from '#server/audit/model.ts';
import { recordChange } from '#server/audit/record.ts';
import { isPlaceholder, type PageKind, type PostGroup, toState, type VersionSource } from './model.ts';

/** Adds a change of a post to the audit log, under the slug that the post has now. */
export async function recordPost(
  actor: ActorRef,
  action: AuditAction,
  { translationId: id, slug }: { translationId: string; slug: string },
  {
    now,
    formerSlug,
    kind,
    locales,
    title,
  }: {
    now: Date;
    formerSlug?: string | undefined;
    kind?: PageKind | undefined;
    /** The languages whose text or state has changed; empty for what both have in common. */
    locales?: Locale[];
    /** Names a post that has no slug. */
    title?: string | undefined;
  },
): Promise<void> {
  // A post that has no slug yet has a placeholder.
  const name = isPlaceholder(slug) ? title : slug;
  const subject = { id, ...(name ? { name } : {}), ...(kind ? { kind } : {}) };
  const isRenamed = formerSlug !== undefined && formerSlug !== slug;
  await recordChange({ actor, action, subject, locales, now, ...(isRenamed ? { other: formerSlug } : {}) });
}

/** A post in the form in which the audit log names it. */
export function toSubject({ _id, slug }: Pick<PostGroup, '_id' | 'slug'>): {
  translationId: string;
  slug: string;
} {
  return { translationId: _id.toHexString(), slug };
}

/** The action in the audit log for a change of the state of these versions. */
export function actionOf(
  published: boolean | undefined,
  versions: Pick<VersionSource, 'published' | 'publishedAt'>[],
  now: Date,
): AuditAction {
  if (published === undefined) return 'post.changed';
  if (!published) return 'post.unpublished';
  const isScheduled = versions.some((version) => toState(version, now) === 'scheduled');
  return isScheduled ? 'post.scheduled' : 'post.published';
}
