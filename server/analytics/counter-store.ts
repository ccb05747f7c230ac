import type { ObjectId } from 'mongodb';
import type { Day } from '#contract/time/days.ts';
import { collection } from '#server/db/client.ts';
import type { CounterDoc } from './model.ts';

/** `batches`: ids of the latest batches already added, so that a repeated batch is not counted twice. */
type StoredCounter = CounterDoc & { batches?: ObjectId[] };

/** Counts of one process, which are added together and may be sent again. */
export type CounterBatch = { id: ObjectId; docs: CounterDoc[] };

const counters = () => collection<StoredCounter>('analyticsCounters');

/**
 * More than the number of processes of all servers, each of which may send one batch again, and more than others send
 * while a process waits a minute for a lost reply.
 */
const BATCHES_KEPT = 256;

/** Adds each count of a batch once, even if the batch is sent again while it is among the last ones. */
export async function incrementCounters({ id, docs }: CounterBatch): Promise<void> {
  const batches = { $ifNull: ['$batches', []] };
  const isCounted = { $in: [id, batches] };
  await counters().bulkWrite(
    docs.map(({ _id, count, ...fields }) => {
      const set = {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }])),
        count: { $add: [{ $ifNull: ['$count', 0] }, { $cond: [isCounted, 0, count] }] },
        batches: {
          $cond: [isCounted, batches, { $slice: [{ $concatArrays: [batches, [id]] }, -BATCHES_KEPT] }],
        },
      };
      return { updateOne: { filter: { _id }, update: [{ $set: set }], upsert: true } };
    }),
    { ordered: false },
  );
}

/** The counters of a day, the largest first. */
export function findCounters(day: Day): Promise<CounterDoc[]> {
  return counters().find({ day }).sort({ count: -1, _id: 1 }).toArray();
}

export async function findFirstCounterDay(): Promise<Day | null> {
  const first = await counters().find().sort({ day: 1 }).limit(1).toArray();
  return first[0]?.day ?? null;
}

export async function deleteCountersBefore(day: Day): Promise<void> {
  await counters().deleteMany({ day: { $lt: day } });
}
