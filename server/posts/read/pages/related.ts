import type { Locale } from '#contract/locales.ts';
import { readTimeline } from '#server/posts/read/timeline/read-timeline.ts';
import { newestFirst, type Place } from '#server/posts/read/timeline/timeline.ts';

/** How many of the newest posts with shared tags are compared: half the blog may have a tag. */
const CANDIDATES = 60;

/**
 * The visible versions of the same language that share the most tags with a version, newest first among equals.
 * `without`: the parts of its series, which its page already links to.
 */
export async function findRelated({
  place,
  locale,
  tagIds,
  without,
  limit,
  now,
}: {
  place: Place;
  locale: Locale;
  tagIds: number[];
  without: ReadonlySet<string>;
  limit: number;
  now: Date;
}): Promise<Place[]> {
  const timelines = await Promise.all(tagIds.map((tagId) => readTimeline({ locale, tagId })));
  const newest = timelines.flatMap((timeline) =>
    timeline.slice({ now, skip: 0, limit: CANDIDATES + 1 + without.size }),
  );
  const candidates = [...new Map(newest.map((other) => [other.id, other])).values()]
    .filter(({ id }) => id !== place.id && !without.has(id))
    .sort(newestFirst)
    .slice(0, CANDIDATES);

  return candidates
    .map((other) => ({ other, shared: timelines.filter((timeline) => timeline.has(other)).length }))
    .sort((a, b) => b.shared - a.shared || newestFirst(a.other, b.other))
    .slice(0, limit)
    .map(({ other }) => other);
}
