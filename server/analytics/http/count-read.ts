import type { MachineResource } from '#contract/analytics/user-agents.ts';
import { dayOf } from '#contract/time/days.ts';
import { countEmptySearch, countMachineRead } from '#server/analytics/counters.ts';
import { readUserAgent } from '#server/analytics/user-agents.ts';
import type { EmptySearch } from '#server/cache/response-cache.ts';
import type { RequestHead } from '#server/http/request/request-head.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { asksNotToBeTracked } from './opt-out.ts';

/**
 * Counts what only the server sees, also when the response comes from the cache: requests of programs, which run no
 * scripts, and readers' searches without results.
 */
export function countRead(
  head: RequestHead,
  { status, emptySearch }: { status: number; emptySearch: EmptySearch | null },
): void {
  const { analytics, timeZone } = siteSettings();
  if (!analytics || head.method !== 'GET' || (status !== 200 && status !== 304)) return;

  const { machine } = readUserAgent(head.header('user-agent'));
  if (machine) {
    const resource = machineResourceOf(head.target);
    if (resource) countMachineRead({ day: dayOf(new Date(), timeZone), ...machine, resource });
  } else if (emptySearch && !asksNotToBeTracked(head.header) && !isPrefetch(head)) {
    countEmptySearch({ day: dayOf(new Date(), timeZone), ...emptySearch });
  }
}

function isPrefetch(head: RequestHead): boolean {
  return head.header('sec-purpose')?.includes('prefetch') ?? false;
}

const RESOURCES: readonly [RegExp, MachineResource][] = [
  [/^\/(?:uk|en)\/blog\/[^/]+$/, 'post'],
  [/^\/(?:uk|en)\/(?:tags\/[^/]+\/)?(?:rss\.xml|atom\.xml|feed\.json)$/, 'feed'],
  [/^\/(?:(?:uk|en)\/)?llms(?:-full)?\.txt$/, 'llms'],
];

/** What a program's request reads, judged by its path and query; null for everything that is not counted. */
function machineResourceOf(target: string): MachineResource | null {
  const [path = ''] = target.split(/[?#]/, 1);
  return RESOURCES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
