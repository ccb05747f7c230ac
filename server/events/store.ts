import { collection } from '#server/db/client.ts';

/** The collection `eventState`: up to which time maintenance has looked for unannounced events. */
type MarkDoc = { _id: 'announced'; until: Date };

const marks = () => collection<MarkDoc>('eventState');

export async function findMark(): Promise<Date | null> {
  return (await marks().findOne({ _id: 'announced' }))?.until ?? null;
}

export async function setMark(until: Date): Promise<void> {
  await marks().updateOne({ _id: 'announced' }, { $set: { until } }, { upsert: true });
}
