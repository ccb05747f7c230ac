import type { Document, ObjectId } from 'mongodb';
import { collection, concernBeforeDurableWrite, database, durableWriteConcern } from '#server/db/client.ts';
import { DUPLICATE_KEY, toWriteFailure } from '#server/db/failures.ts';
import { only, select } from '#server/db/projection.ts';
import type { EventDoc } from './model.ts';

const COLLECTION = 'analyticsEvents';
const events = () => collection<EventDoc>(COLLECTION);

/**
 * The maximum number of stored events, about 1 GB. If there is no space for today's events, further ones are refused;
 * maintenance removes the oldest days first.
 */
export const EVENTS_MAX = 5_000_000;

/** A slower database counts as unavailable, because browsers do not wait for beacons. */
const TIMEOUT_MS = 10_000;

/**
 * Stores events. Events whose `view` another event already has are not stored; their indexes are returned. With
 * `isLast` the events are on disk afterwards, otherwise after the next write with it.
 */
export async function insertEvents(docs: EventDoc[], { isLast }: { isLast: boolean }): Promise<Set<number>> {
  // A plain command, because `insertMany` encodes each document twice.
  const reply: Document = await database().command(
    {
      insert: COLLECTION,
      documents: docs,
      ordered: false,
      writeConcern: isLast ? durableWriteConcern() : concernBeforeDurableWrite(),
    },
    { timeoutMS: TIMEOUT_MS },
  );

  const errors: { index: number; code: number }[] = reply.writeErrors ?? [];
  if (reply.writeConcernError || errors.some(({ code }) => code !== DUPLICATE_KEY))
    throw toWriteFailure(reply);

  return new Set(errors.map(({ index }) => index));
}

/** The first views of posts in their session and day, since a time. */
export async function findFirstViews(since: Date): Promise<{ _id: ObjectId; postId: ObjectId }[]> {
  const cursor = events().find({ at: { $gte: since }, view: { $exists: true } });
  const views = await select(cursor, only<EventDoc>()('_id', 'postId')).toArray();
  return views.flatMap(({ _id, postId }) => (postId ? [{ _id, postId }] : []));
}

export async function findLastEventTime(): Promise<Date | null> {
  const [last] = await select(events().find().sort({ at: -1 }).limit(1), only<EventDoc>()('at')).toArray();
  return last?.at ?? null;
}

export async function findFirstEventTime(): Promise<Date | null> {
  const [first] = await select(events().find().sort({ at: 1 }).limit(1), only<EventDoc>()('at')).toArray();
  return first?.at ?? null;
}

export async function deleteEventsBefore(time: Date): Promise<void> {
  await events().deleteMany({ at: { $lt: time } });
}

/** Read from the collection's metadata, so it is fast at any time. */
export function countEvents(): Promise<number> {
  return events().estimatedDocumentCount();
}
