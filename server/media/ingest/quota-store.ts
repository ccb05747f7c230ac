import { collection } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';

/** How much an address has uploaded since the first upload of its day: the collection `uploadQuotas`. */
type QuotaDoc = { _id: string; bytes: number; expiresAt: Date };

/**
 * The bytes of publicly uploaded files that nothing refers to: the only document of the collection `publicPool`.
 * `receiving` has the bytes that each process is receiving and going to store, with the time of the last change.
 */
type PoolDoc = { _id: 'pool'; stored: number; receiving: Record<string, { bytes: number; at: Date }> };

const quotas = () => collection<QuotaDoc>('uploadQuotas');
const pool = () => collection<PoolDoc>('publicPool');

const POOL = 'pool';
/** A crash may lose the last tenth of a second of a counter; in return, no write waits for the disk. */
const NOT_DURABLE = { writeConcern: { w: 1, journal: false } } as const;

/**
 * Adds bytes to an address's total, unless that would exceed `limit`. Returns null, or the end of the day if the
 * address has no quota left.
 */
export async function addUploaded({
  id,
  bytes,
  limit,
  now,
  expiresAt,
}: {
  id: string;
  bytes: number;
  limit: number;
  now: Date;
  expiresAt: Date;
}): Promise<Date | null> {
  if (bytes > limit) return expiresAt;

  const filter = { _id: id, expiresAt: { $gt: now }, bytes: { $lte: limit - bytes } };
  const update = { $inc: { bytes }, $setOnInsert: { expiresAt } };
  for (;;) {
    try {
      await quotas().updateOne(filter, update, { upsert: true, ...NOT_DURABLE });
      return null;
    } catch (error) {
      // The filter did not match, or a parallel upload inserted the document first.
      if (!isDuplicateKey(error)) throw error;
    }

    const found = await quotas().findOne({ _id: id });
    if (found && found.expiresAt > now && found.bytes > limit - bytes) return found.expiresAt;

    // The day is over, but maintenance has not deleted the document yet.
    await quotas().deleteOne({ _id: id, expiresAt: { $lte: now } });
  }
}

/** Gives back bytes that were counted but not uploaded. */
export async function releaseUploaded(id: string, bytes: number): Promise<void> {
  await quotas().updateOne({ _id: id }, { $inc: { bytes: -bytes } }, NOT_DURABLE);
}

/**
 * Sets how much a process is receiving, and moves `storing` bytes to the stored ones. False, with no change, if the
 * stored and received bytes of all processes would exceed `limit`.
 */
export async function setReceiving({
  process,
  bytes,
  storing = 0,
  limit,
  now,
}: {
  process: string;
  bytes: number;
  storing?: number;
  limit: number;
  now: Date;
}): Promise<boolean> {
  const update = { $set: { [`receiving.${process}`]: { bytes, at: now } }, $inc: { stored: storing } };
  const others = {
    $map: {
      input: { $objectToArray: '$receiving' },
      in: { $cond: [{ $eq: ['$$this.k', process] }, 0, '$$this.v.bytes'] },
    },
  };

  const total = { $add: ['$stored', storing, { $sum: others }] };
  const filter = { _id: POOL, $expr: { $lte: [total, limit - bytes] } } as const;
  const change = async () => (await pool().updateOne(filter, update, NOT_DURABLE)).matchedCount === 1;
  if (await change()) return true;

  await createPool();
  return change();
}

/** Creates the counter if it is missing. */
async function createPool(): Promise<void> {
  await pool().updateOne({ _id: POOL }, { $setOnInsert: { stored: 0, receiving: {} } }, { upsert: true });
}

/** Adds to the stored bytes; a negative number for files that were removed or are now in use. */
export async function addStored(bytes: number): Promise<void> {
  await pool().updateOne({ _id: POOL }, { $inc: { stored: bytes } });
}

/**
 * The counter of stored bytes, or null while any process receives files. Forgets processes that have not reported
 * since `before`.
 */
export async function findSettled({ before }: { before: Date }): Promise<number | null> {
  const found = await pool().findOne({ _id: POOL });
  if (!found) return null;

  const processes = Object.entries(found.receiving);
  const stale = processes.filter(([, { at }]) => at < before).map(([name]) => name);
  for (const name of stale) {
    const at = found.receiving[name]?.at;
    await pool().updateOne(
      { _id: POOL, [`receiving.${name}.at`]: at },
      { $unset: { [`receiving.${name}`]: '' } },
    );
  }

  const isReceiving = processes.some(([name, { bytes }]) => bytes > 0 && !stale.includes(name));
  return isReceiving ? null : found.stored;
}

/** Corrects the counter of stored bytes, unless it has changed since it was read. */
export async function correctStored({ from, to }: { from: number; to: number }): Promise<void> {
  await pool().updateOne({ _id: POOL, stored: from }, { $set: { stored: to } });
}
