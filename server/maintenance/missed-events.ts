import { announce, hasListeners } from '#server/events/events.ts';
import { findMark, setMark } from '#server/events/store.ts';
import { features } from '#server/features.ts';
import { announceMedia } from '#server/media/events.ts';
import { findCreatedBetween as findMedia } from '#server/media/store.ts';
import { findPublishedByTime } from '#server/posts/write/publish-by-time.ts';

/** A comment is stored a moment after its time, so the last minute of the previous round is read again. */
const OVERLAP_MS = 60_000;

/**
 * Announces what has happened without an announcement since the last round: versions that became public at their
 * time, and data stored by a process that died before announcing it. Listeners ignore events that they have already
 * seen.
 */
export async function announceMissed({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  if (!hasListeners()) return;

  const mark = await findMark();

  if (mark) {
    const since = new Date(mark.getTime() - OVERLAP_MS);
    await announce(await findPublishedByTime({ after: mark, until: now }));
    await announceMedia(await findMedia(since, now));
    for (const feature of features) await feature.announceMissed?.(since, now);
  }
  await setMark(now);
}
