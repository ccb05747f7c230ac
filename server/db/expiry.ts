import { database } from './client.ts';
import { EXPIRIES } from './indexes.ts';

/** Deletes expired documents. Returns their number. */
export async function deleteExpired({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  let deleted = 0;
  for (const { collection, field, seconds } of EXPIRIES) {
    const before = new Date(now.getTime() - seconds * 1000);
    const result = await database()
      .collection(collection)
      .deleteMany({ [field]: { $lt: before } });
    deleted += result.deletedCount;
  }
  return deleted;
}
