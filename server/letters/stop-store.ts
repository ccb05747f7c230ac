import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';

/**
 * The id of a language version whose conversation it is, `all` for notices of every kind, or `troubles` for letters to
 * admins about problems of the site. The latter are a choice of their own: `all` does not stop them.
 */
export type Topic = 'all' | 'troubles' | (string & {});

/** The collection `letterStops`: the notices that a user does not want. `_id` is the id of the user. */
type StopDoc = {
  _id: ObjectId;
  all?: boolean;
  troubles?: boolean;
  /** Ids of language versions. */
  threads?: string[];
};

const stops = () => collection<StopDoc>('letterStops');

/** The oldest conversations are forgotten first. */
const THREADS_MAX = 1_000;

export async function putStop(userId: ObjectId, topic: Topic): Promise<void> {
  const change =
    topic === 'all' || topic === 'troubles'
      ? { $set: { [topic]: true } }
      : { $push: { threads: { $each: [topic], $slice: -THREADS_MAX } } };
  await stops().updateOne({ _id: userId }, change, { upsert: true });
}

export async function deleteStop(userId: ObjectId, topic: Topic): Promise<void> {
  const change =
    topic === 'all' || topic === 'troubles' ? { $set: { [topic]: false } } : { $pull: { threads: topic } };
  await stops().updateOne({ _id: userId }, change);
}

export async function findStops(userId: ObjectId) {
  const { all = false, troubles = false, threads = [] } = (await stops().findOne({ _id: userId })) ?? {};
  return { all, troubles, threads };
}

export async function isStopped(userId: ObjectId, topic: Topic): Promise<boolean> {
  const { all, troubles, threads } = await findStops(userId);
  return topic === 'troubles' ? troubles : all || threads.includes(topic);
}
