import { collectionsWith } from '#server/collections.ts';
import { database } from './client.ts';

/** Deletes expired documents. Returns their number. */
export async function deleteExpired({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  let deleted = 0;
  for (const [name, { field, seconds }] of collectionsWith(({ expiry }) => expiry)) {
    const before = new Date(now.getTime() - seconds * 1000);
    const result = await database()
      .collection(name)
      .deleteMany({ [field]: { $lt: before } });
    deleted += result.deletedCount;
  }
  return deleted;
}
