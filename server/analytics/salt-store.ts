import type { Day } from '#contract/time/days.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import type { SaltDoc } from './model.ts';

const salts = () => collection<SaltDoc>('analyticsSalts');

/** The stored salt of the day, or `salt` if there is none. */
export async function findOrInsertSalt(day: Day, salt: string): Promise<string> {
  if (await unlessDuplicate(salts().insertOne({ _id: day, salt }), '_id')) return salt;

  const stored = await salts().findOne({ _id: day });
  if (!stored) throw new Error('The salt of the day was removed while it was read');

  return stored.salt;
}

export async function deleteSaltsBefore(day: Day): Promise<void> {
  await salts().deleteMany({ _id: { $lt: day } });
}
