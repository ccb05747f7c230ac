import { randomUUID } from 'node:crypto';
import { toDomainFailure } from '#server/db/failures.ts';
import { endLease, takeLease } from '#server/db/leases.ts';
import { Unavailable } from '#server/errors.ts';

const OWN = { name: 'maintenance', holder: randomUUID() } as const;
/** Longer than the pause between two rounds of jobs. If a process dies, another one takes over after this time. */
const LEASE_MS = 90_000;

/** Decides which of all processes on all machines maintains the site. */
export type Lease = { hold: () => Promise<boolean>; release: () => Promise<void> };

/**
 * The lease on the maintenance of the site, stored in the database. It only saves work: concurrent runs of a job
 * are safe.
 */
export const maintenanceLease: Lease = {
  hold: () => takeLease({ ...OWN, milliseconds: LEASE_MS }),
  async release() {
    try {
      await endLease(OWN);
    } catch (error) {
      // The lease expires.
      if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
    }
  },
};
