import { randomUUID } from 'node:crypto';
import { toDomainFailure } from '#server/db/failures.ts';
import { endLease, takeLease } from '#server/db/leases.ts';
import { Unavailable } from '#server/errors.ts';

/** After it, another process takes over from a dead one. */
const LEASE_MS = 30_000;
const RENEW_MS = 5_000;
/** The lease counts as lost so long before its end: what is being sent needs time to stop. */
const MARGIN_MS = 5_000;

/** The lease on sending, for this process. Times are of the monotonic clock. */
export class SenderLease {
  readonly #own = { name: 'outbox', holder: randomUUID() } as const;
  #renewAt = 0;
  #safeUntil = 0;

  /** Takes the lease, or renews it if that is due. False while another process holds it. */
  async hold(): Promise<boolean> {
    const startedAt = performance.now();
    if (startedAt < this.#renewAt && this.isSafe()) return true;
    if (!(await takeLease({ ...this.#own, milliseconds: LEASE_MS }))) {
      this.#safeUntil = 0;
      return false;
    }
    this.#renewAt = startedAt + RENEW_MS;
    this.#safeUntil = startedAt + LEASE_MS - MARGIN_MS;
    return true;
  }

  /** Whether no other process can hold the lease now. A process may have been stopped for longer than the lease. */
  isSafe(): boolean {
    return performance.now() < this.#safeUntil;
  }

  async release(): Promise<void> {
    this.#safeUntil = 0;
    try {
      await endLease(this.#own);
    } catch (error) {
      // The lease expires.
      if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
    }
  }
}
