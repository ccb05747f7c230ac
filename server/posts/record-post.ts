import type { AuditAction } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import type { ActorRef } from '#server/audit/model.ts';
import { recordChange } from '#server/audit/record.ts';
import { isPlaceholder, type PageKind, type PostGroup, toState, type VersionSource } from './model.ts';

/** `titles` name the post in the log if it is deleted one day. */
type RecordedPost = { translationId: string; slug: string; titles?: Partial<Record<Locale, string>> };

export async function recordPost(
  actor: ActorRef,
  action: AuditAction,
  { translationId: id, slug, titles }: RecordedPost,
  {
    now,
    formerSlug,
    kind,
    locales,
  }: {
    now: Date;
    formerSlug?: string | undefined;
    kind?: PageKind | undefined;
    /** The languages whose text or state has changed; empty for what both have in common. */
    locales?: Locale[];
  },
): Promise<void> {
  const subject = { id, ...nameOf(slug, titles), ...(kind ? { kind } : {}) };
  const isRenamed = formerSlug !== undefined && formerSlug !== slug;
  await recordChange({ actor, action, subject, locales, now, ...(isRenamed ? { other: formerSlug } : {}) });
}

/** Titles, else the slug; nothing for a post that has neither. */
function nameOf(slug: string, { uk, en }: RecordedPost['titles'] = {}) {
  const name = uk || en || (isPlaceholder(slug) ? undefined : slug);
  return { ...(name ? { name } : {}), ...(uk && en ? { nameEn: en } : {}) };
}

/** A post in the form in which the audit log names it. */
export function toSubject({
  _id,
  slug,
  versions = [],
  bin = [],
  working = {},
}: Pick<PostGroup, '_id' | 'slug' | 'versions' | 'bin' | 'working'>): RecordedPost {
  const titleIn = (locale: Locale) =>
    [...versions, ...bin].find((version) => version.locale === locale)?.title || working[locale]?.title || '';
  return { translationId: _id.toHexString(), slug, titles: { uk: titleIn('uk'), en: titleIn('en') } };
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
