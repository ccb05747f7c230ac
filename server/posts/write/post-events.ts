import { isDeepStrictEqual } from 'node:util';
import { hasListeners, type PostChange, type SiteEvent } from '#server/events/events.ts';
import { isPlaceholder, type PostGroup, toSource, type VersionSource } from '#server/posts/model.ts';

/** A restart may announce the publication of a scheduled version again within this time. */
const BY_TIME_MS = 24 * 60 * 60_000;

/** `next` with the events of its change, if anything listens to events. `stored` are the versions before the change. */
export function withEvents(stored: VersionSource[], group: PostGroup, next: PostGroup): PostGroup {
  if (!next.pending || !hasListeners()) return next;
  const events = eventsOf(stored, group, next);
  return events.length > 0 ? { ...next, pending: { ...next.pending, events } } : next;
}

/** The events of a change that is being decided. `next` is the post group with this change. */
export function eventsOf(stored: VersionSource[], group: PostGroup, next: PostGroup): SiteEvent[] {
  const { pending } = next;
  if (!pending) return [];

  const removed = pending.remove.map((id) => ({ _id: id, after: null }));
  const put = pending.put.map((after) => ({ _id: after._id, after }));

  return [...put, ...removed].flatMap(({ _id, after }) => {
    const before = stored.find((version) => version._id.equals(_id)) ?? null;
    const version = after ?? before;
    if (!version) return [];

    const missed = before && isPublishedByTime(before, { since: group.changedAt, now: pending.at });
    const change = changeOf(before, after, { group, next });
    const of = (name: PostChange, key: string): SiteEvent => ({
      ...toEvent(version, { group, next }),
      change: name,
      key,
      at: pending.at,
    });

    return [
      ...(missed ? [of('published', keyByTime(before))] : []),
      ...(change ? [of(change, `${_id.toHexString()}:${next.revision}`)] : []),
    ];
  });
}

/** The key of the event for a scheduled version whose time has come: the same wherever that is noticed. */
export function keyByTime({ _id, publishedAt }: Pick<VersionSource, '_id' | 'publishedAt'>): string {
  return `${_id.toHexString()}:at:${publishedAt?.getTime() ?? 0}`;
}

/** Whether a scheduled version's time has come since the last change of its post. */
export function isPublishedByTime(
  { published, publishedAt, bin }: Pick<VersionSource, 'published' | 'publishedAt' | 'bin'>,
  { since, now }: { since: Date | undefined; now: Date },
): boolean {
  if (!published || bin || !publishedAt || publishedAt > now) return false;
  if (publishedAt.getTime() < now.getTime() - BY_TIME_MS) return false;
  return since !== undefined && publishedAt > since;
}

type Groups = { group: PostGroup; next: PostGroup };

function changeOf(
  before: VersionSource | null,
  after: VersionSource | null,
  { group, next }: Groups,
): PostChange | null {
  const at = next.pending?.at ?? new Date();
  const wasVisible = before !== null && isVisible(before, at);
  const isNowVisible = after !== null && isVisible(after, at);

  if (!wasVisible) return isNowVisible ? 'published' : null;
  if (!after || after.bin) return 'deleted';
  if (!isNowVisible) return 'unpublished';

  const isSame = group.slug === next.slug && !next.pending?.addTags?.length && isSameVersion(before, after);
  return isSame ? null : 'updated';
}

/** A standalone page has no time of publication. */
function isVisible({ published, publishedAt, bin, page }: VersionSource, now: Date): boolean {
  return published && !bin && (page !== undefined || (publishedAt !== null && publishedAt <= now));
}

/** Whether readers see no difference; revisions and the time of the change are ignored. */
function isSameVersion(before: VersionSource, after: VersionSource): boolean {
  const seen = (version: VersionSource) => ({
    ...toSource(version),
    _id: null,
    updatedAt: null,
    updatedBy: null,
    textRevision: 0,
    translationRevision: 0,
  });
  return isDeepStrictEqual(seen(before), seen(after));
}

function toEvent({ _id, locale, title, bin }: VersionSource, { group, next }: Groups) {
  const slug = bin ? bin.slug : next.slug;
  const isRenamed = group.slug !== slug && !isPlaceholder(group.slug);
  return {
    kind: group.kind ?? ('post' as const),
    id: _id.toHexString(),
    locale,
    title,
    slug,
    translationId: group._id.toHexString(),
    ...(isRenamed ? { formerSlug: group.slug } : {}),
  };
}
