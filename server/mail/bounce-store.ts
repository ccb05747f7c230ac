import { collection } from '#server/db/client.ts';

/** The collection `bouncedAddresses`. `_id` is the key of the address. */
export type BounceDoc = { _id: string; answer: string; at: Date };

const bounces = () => collection<BounceDoc>('bouncedAddresses');

export async function putBounce({ _id, ...fields }: BounceDoc): Promise<void> {
  await bounces().updateOne({ _id }, { $set: fields }, { upsert: true });
}

export function findBounces(keys: string[]): Promise<BounceDoc[]> {
  return bounces()
    .find({ _id: { $in: keys } })
    .toArray();
}

/** The newest first. */
export function listNewest(limit: number): Promise<BounceDoc[]> {
  return bounces().find().sort({ at: -1 }).limit(limit).toArray();
}

export async function deleteBounce(key: string): Promise<void> {
  await bounces().deleteOne({ _id: key });
}
