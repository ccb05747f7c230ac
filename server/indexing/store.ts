import { collection } from '#server/db/client.ts';

/** The collection `indexNowAddresses`: addresses of pages that have changed and are not reported yet. */
type AddressDoc = { _id: string; changedAt: Date };

const addresses = () => collection<AddressDoc>('indexNowAddresses');

export async function noteAddresses(urls: string[], changedAt: Date): Promise<void> {
  await addresses().bulkWrite(
    urls.map((_id) => ({
      updateOne: { filter: { _id }, update: { $max: { changedAt } }, upsert: true },
    })),
    { ordered: false },
  );
}

export function findAddresses(limit: number): Promise<AddressDoc[]> {
  return addresses().find().limit(limit).toArray();
}

/** Deletes reported addresses that have not changed since they were read. */
export async function deleteReported(reported: AddressDoc[]): Promise<void> {
  if (reported.length === 0) return;
  await addresses().bulkWrite(
    reported.map(({ _id, changedAt }) => ({ deleteOne: { filter: { _id, changedAt } } })),
    { ordered: false },
  );
}
