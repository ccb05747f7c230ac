import type { SiteEvent } from '#server/events/events.ts';
import * as store from '#server/posts/store.ts';
import { isPublishedByTime, keyByTime } from './post-events.ts';
import { findChangeTimes } from './post-group-store.ts';

/** Events of scheduled versions whose time came after `after` and by `until`, if nobody has changed them since. */
export async function findPublishedByTime({
  after,
  until,
}: {
  after: Date;
  until: Date;
}): Promise<SiteEvent[]> {
  const versions = await store.findDue(after, until);
  const changedAt = await findChangeTimes(versions.map(({ translationId }) => translationId));

  return versions
    .filter((version) => {
      const since = changedAt.get(version.translationId.toHexString());
      return isPublishedByTime(version, { since, now: until });
    })
    .map((version) => ({
      kind: 'post',
      change: 'published',
      id: version._id.toHexString(),
      locale: version.locale,
      slug: version.slug,
      title: version.title,
      translationId: version.translationId.toHexString(),
      key: keyByTime(version),
      at: version.publishedAt ?? until,
    }));
}
