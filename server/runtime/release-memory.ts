import { performance } from 'node:perf_hooks';

const IDLE_UTILIZATION = 0.02;
const GROWTH_BYTES = 32 * 1024 * 1024;

let before = performance.eventLoopUtilization();
let releasedTo = 0;

/**
 * Collects all garbage if the process has been idle since the last call and has grown since the last collection. V8
 * keeps the pages of a burst of requests, about 150 MB, and an idle process allocates too little to cause a collection.
 * It takes 0.1 to 0.2 s, and the next ten pages take twice as long: `npm run bench -- pages` prints the memory of a
 * busy and of an idle process. Does nothing without `--expose-gc`.
 */
export function releaseMemory(): void {
  const now = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(now, before);
  before = now;
  if (utilization > IDLE_UTILIZATION || process.memoryUsage.rss() < releasedTo + GROWTH_BYTES) return;

  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  releasedTo = process.memoryUsage.rss();
}
