import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { Job } from './job.ts';
import { JOBS } from './jobs.ts';
import { type Lease, maintenanceLease } from './lease.ts';

const EVERY_MS = 60_000;

/**
 * Runs every job at once and then every minute; jobs of the site only while this process holds their lease. Returns a
 * function that stops this and waits for the running job.
 */
export function startMaintenance({
  jobs = JOBS,
  lease = maintenanceLease,
}: {
  jobs?: readonly Job[];
  lease?: Lease;
} = {}): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const run = () => {
    running = running.then(() => runJobs(jobs, { lease, signal: stopping.signal }));
  };
  const timer = setInterval(run, EVERY_MS);

  timer.unref();
  run();

  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
    await lease.release();
  };
}

async function runJobs(
  jobs: readonly Job[],
  { lease, signal }: { lease: Lease; signal: AbortSignal },
): Promise<void> {
  for (const { name, scope, run } of jobs) {
    if (signal.aborted) return;
    try {
      // The lease is renewed before each job, because some take minutes on a large site.
      if (scope === 'process' || (await lease.hold())) await run({ signal });
    } catch (error) {
      const failure = toDomainFailure(error);
      log.warn({ err: failure, job: name }, 'A maintenance job failed; it runs again in a minute');
      // The other jobs need the database too.
      if (failure instanceof Unavailable) return;
    }
  }
}
