import { collection } from '../db/client.ts';

const ID = 'first-admin';

const setUps = () => collection<{ _id: string; hash: string; at: Date }>('setUps');

/** The newest link is the only one that works. */
export async function keep(hash: string, now: Date): Promise<void> {
  await setUps().updateOne({ _id: ID }, { $set: { hash, at: now } }, { upsert: true });
}

export async function isKept(hash: string): Promise<boolean> {
  return (await setUps().findOne({ _id: ID, hash })) !== null;
}

/** True for one caller alone. */
export async function take(hash: string): Promise<boolean> {
  return (await setUps().deleteOne({ _id: ID, hash })).deletedCount === 1;
}

export async function forget(): Promise<void> {
  await setUps().deleteOne({ _id: ID });
}
