import { countEmptySearch, countMachineRead } from '../../analytics/counters.ts';
import { dayOf } from '../../analytics/days.ts';
import { machineResourceOf } from '../../analytics/machine-resource.ts';
import type { EmptySearch } from '../../cache/response-cache.ts';
import { siteSettings } from '../../site-settings/site-settings.ts';
import { readUserAgent } from '../../user-agents/user-agents.ts';
import { asksNotToBeTracked } from '../request/opt-out.ts';
import type { RequestHead } from '../request/request-head.ts';

/**
 * Counts what only the server sees, from cached responses too: requests of programs, which run no scripts, and
 * readers' searches without results.
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
