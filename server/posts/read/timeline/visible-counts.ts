import type { Locale } from '#contract/locales.ts';
import { memoize } from '#server/cache/memoize.ts';
import { readTimeline } from './read-timeline.ts';

/**
 * The numbers of posts that readers of a language see at `now`, by tag or by name. The result of `load` is remembered
 * until posts or tags change or a scheduled post becomes visible. `name` tells the numbers of different callers
 * apart.
 */
export async function readVisibleCounts<Key>({
  name,
  locale,
  now,
  load,
  entryBytes,
}: {
  name: string;
  locale: Locale;
  now: Date;
  load: () => Promise<ReadonlyMap<Key, number>>;
  /** The memory for one entry of the map. */
  entryBytes: number;
}): Promise<ReadonlyMap<Key, number>> {
  const timeline = await readTimeline({ locale });
  return memoize({
    // Posts become visible in timeline order, so the number of visible posts identifies the set.
    key: `${name} ${locale} ${timeline.count(now)}`,
    load,
    bytesOf: ({ size }) => size * entryBytes,
  });
}
