import { setTimeout as sleep } from 'node:timers/promises';
import { collection } from './client.ts';
import { unlessDuplicate } from './failures.ts';

/** Work that only one process at a time does, of all processes on all machines. */
export type LeaseName = 'maintenance' | 'migrations' | 'outbox' | 'imports';

/** The collection `leases`. `until` is a time of the database's clock, because the clocks of machines may differ. */
type LeaseDoc = { _id: LeaseName; holder: string; until: Date };

const leases = () => collection<LeaseDoc>('leases');

/** After this time without a renewal, the holder of a lease counts as dead. */
const LEASE_MS = 30_000;
const RENEW_MS = 5_000;
const RETRY_MS = 200;

/**
 * Runs work while no other process runs work of this name. Waits until the other holder's lease has ended. Throws
 * what the work throws; the lease may then remain, and the same holder can take it again at once.
 */
export async function whileHolding<Result>(
  { name, holder }: { name: LeaseName; holder: string },
  work: () => Promise<Result>,
  onWait: () => void = () => {},
): Promise<Result> {
  const lease = { name, holder, milliseconds: LEASE_MS };
  if (!(await takeLease(lease))) {
    onWait();
    do await sleep(RETRY_MS);
    while (!(await takeLease(lease)));
  }

  const renewal = setInterval(() => void takeLease(lease).catch(() => false), RENEW_MS);
  try {
    const result = await work();
    await endLease(lease);
    return result;
  } catch (error) {
    // Whatever ended the work may also make this fail. The lease then expires.
    await endLease(lease).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Takes or renews a lease. False while another process holds it. */
export async function takeLease({
  name,
  holder,
  milliseconds,
}: {
  name: LeaseName;
  holder: string;
  milliseconds: number;
}): Promise<boolean> {
  const isFree = { $or: [{ $eq: ['$holder', holder] }, { $lt: ['$until', '$$NOW'] }] };
  const until = { $add: ['$$NOW', milliseconds] };
  const taken = {
    holder: { $cond: [isFree, holder, '$holder'] },
    until: { $cond: [isFree, until, '$until'] },
  };

  const options = { upsert: true, returnDocument: 'after' } as const;
  const lease = leases().findOneAndUpdate({ _id: name }, [{ $set: taken }], options);
  return (await unlessDuplicate(lease, '_id'))?.holder === holder;
}

export async function endLease({ name, holder }: { name: LeaseName; holder: string }): Promise<void> {
  await leases().deleteOne({ _id: name, holder });
}

/** Ends the leases of processes that are known to be dead. */
export async function endAllLeases(): Promise<void> {
  await leases().deleteMany({});
}
