import { LRUCache } from 'lru-cache';
import { EVENTS_PER_HOUR, VIEWS_PER_PAGE } from '#contract/analytics/limits.ts';

const HALF_HOUR_MS = 30 * 60_000;
const HOUR_MS = 60 * 60_000;

type Window = { since: number; count: number };

/**
 * The visitors of pages and the addresses that this process remembers; their keys are salted hashes. With `max` the
 * cache would have room for all of them from the start: 4 MB.
 */
const windows = new LRUCache<string, Window>({ maxSize: 100_000, sizeCalculation: () => 1 });

/**
 * Whether the address has sent at most EVENTS_PER_HOUR events in this hour, and the visitor has viewed the page at
 * most VIEWS_PER_PAGE times in this half hour, regardless of sessions. Counts the event.
 */
export function takeShare({
  address,
  visitor,
  page,
  now,
}: {
  /** Salted hashes of the address, and of the address with the User-Agent. */
  address: string;
  visitor: string;
  /** The path of a viewed page; null for events of other kinds. */
  page: string | null;
  now: Date;
}): boolean {
  const isWithinHour = take(`address ${address}`, { max: EVENTS_PER_HOUR, duration: HOUR_MS, now });
  if (!isWithinHour || page === null) return isWithinHour;
  return take(`view ${visitor} ${page}`, { max: VIEWS_PER_PAGE, duration: HALF_HOUR_MS, now });
}

export function forgetShares(): void {
  windows.clear();
}

function take(key: string, { max, duration, now }: { max: number; duration: number; now: Date }): boolean {
  const age = now.getTime() - (windows.peek(key)?.since ?? Number.NEGATIVE_INFINITY);
  const isOver = age < 0 || age >= duration;
  const window = isOver ? { since: now.getTime(), count: 0 } : windows.get(key);
  if (!window) return true;

  window.count++;
  if (isOver) windows.set(key, window);
  return window.count <= max;
}
