import { randomUUID } from 'node:crypto';
import { toDomainFailure } from '#server/db/failures.ts';
import { endLease, takeLease } from '#server/db/leases.ts';
import { Unavailable } from '#server/errors.ts';

/** If the process that holds the lease dies, another one takes over after this time. */
const LEASE_MS = 30_000;
const RENEW_MS = 5_000;
/** The lease counts as lost this long before its end, because running deliveries need time to stop. */
const MARGIN_MS = 5_000;

/** This process's lease on sending. Times are from the monotonic clock. */
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

  /**
   * Whether it is certain that no other process holds the lease. This process may have been suspended for longer than
   * the lease lasts.
   */
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
