import { collection } from '../db/client.ts';
import { isDuplicateKey } from '../db/failures.ts';

/** The collection `leases`. `until` is a time of the database's clock: those of machines may differ. */
type LeaseDoc = { _id: string; holder: string; until: Date };

const NAME = 'maintenance';
const leases = () => collection<LeaseDoc>('leases');

/** Takes or renews the lease. False while another process holds it. */
export async function takeLease({
  holder,
  milliseconds,
}: {
  holder: string;
  milliseconds: number;
}): Promise<boolean> {
  const isFree = { $or: [{ $eq: ['$holder', holder] }, { $lt: ['$until', '$$NOW'] }] };
  const until = { $add: ['$$NOW', milliseconds] };
  const taken = {
    holder: { $cond: [isFree, holder, '$holder'] },
    until: { $cond: [isFree, until, '$until'] },
  };
  try {
    const lease = await leases().findOneAndUpdate({ _id: NAME }, [{ $set: taken }], {
      upsert: true,
      returnDocument: 'after',
    });
    return lease?.holder === holder;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}

/** Ends the lease of a process, or with no holder that of a process that is known to be dead. */
export async function endLease({ holder }: { holder?: string } = {}): Promise<void> {
  await leases().deleteOne({ _id: NAME, ...(holder === undefined ? {} : { holder }) });
}
