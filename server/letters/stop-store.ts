import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/** The collection `letterStops`: the notices that a user does not want. `_id` is the id of the user. */
type StopDoc = {
  _id: ObjectId;
  all?: boolean;
  /** Ids of language versions. */
  threads?: string[];
};

const stops = () => collection<StopDoc>('letterStops');

/** The oldest conversations are forgotten first. */
const THREADS_MAX = 1_000;

/** `post` is null to stop all notices. */
export async function putStop(userId: ObjectId, postId: string | null): Promise<void> {
  const change =
    postId === null
      ? { $set: { all: true } }
      : { $push: { threads: { $each: [postId], $slice: -THREADS_MAX } } };
  await stops().updateOne({ _id: userId }, change, { upsert: true });
}

export async function isStopped(userId: ObjectId, postId: string | null): Promise<boolean> {
  const { all = false, threads = [] } = (await stops().findOne({ _id: userId })) ?? {};
  return all || (postId !== null && threads.includes(postId));
}
