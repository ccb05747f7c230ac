import { collection } from '#server/db/client.ts';

const ID = 'first-admin';

const setUps = () => collection<{ _id: string; hash: string; at: Date }>('setUps');

/** Replaces the token, so that only the newest link is valid. */
export async function putToken(hash: string, now: Date): Promise<void> {
  await setUps().updateOne({ _id: ID }, { $set: { hash, at: now } }, { upsert: true });
}

export async function hasToken(hash: string): Promise<boolean> {
  return (await setUps().findOne({ _id: ID, hash })) !== null;
}

/** Deletes the token. True for one caller only. */
export async function takeToken(hash: string): Promise<boolean> {
  return (await setUps().deleteOne({ _id: ID, hash })).deletedCount === 1;
}

export async function deleteToken(): Promise<void> {
  await setUps().deleteOne({ _id: ID });
}
