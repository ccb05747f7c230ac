import { collection } from '#server/db/client.ts';
import type { Day } from './days.ts';
import type { CounterDoc } from './model.ts';

const counters = () => collection<CounterDoc>('analyticsCounters');

export async function incrementCounters(docs: CounterDoc[]): Promise<void> {
  await counters().bulkWrite(
    docs.map(({ _id, count, ...fields }) => ({
      updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: fields }, upsert: true },
    })),
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
