import { addLostViews } from '#server/posts/views.ts';
import { findFirstViews, findLastEventTime } from './event-store.ts';

/** Longer than a commit of events takes, and longer than the pause in a backup between posts and events. */
const WINDOW_MS = 15 * 60_000;

/**
 * Counts views that a process had stored but not counted when it died. Each version remembers the last view that it
 * has counted, and a process counts in the order of the ids, so exactly the later ids are not counted. Call it while
 * no process collects events. Returns the number of views.
 */
export async function countLostViews(): Promise<number> {
  const last = await findLastEventTime();
  if (last === null) return 0;
  return addLostViews(await findFirstViews(new Date(last.getTime() - WINDOW_MS)));
}
