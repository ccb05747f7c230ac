import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import type { ChannelDoc } from './model.ts';

const channels = () => collection<ChannelDoc>('channels');

export async function insertChannel(doc: ChannelDoc): Promise<void> {
  await channels().insertOne(doc);
}

/** The oldest first. */
export function findChannels(): Promise<ChannelDoc[]> {
  return channels().find().sort({ _id: 1 }).toArray();
}

export function findChannel(_id: ObjectId): Promise<ChannelDoc | null> {
  return channels().findOne({ _id });
}

export function countChannels(): Promise<number> {
  return channels().countDocuments();
}

/** The channel as it is then; null if there is none. */
export function updateChannel(_id: ObjectId, fields: Partial<ChannelDoc>): Promise<ChannelDoc | null> {
  return channels().findOneAndUpdate({ _id }, { $set: fields }, { returnDocument: 'after' });
}

/** The channel as it was; null if there is none. */
export function deleteChannel(_id: ObjectId): Promise<ChannelDoc | null> {
  return channels().findOneAndDelete({ _id });
}

export async function noteFailure(
  _id: ObjectId,
  { problem, now }: { problem: ChannelDoc['problem']; now: Date },
): Promise<void> {
  await channels().updateOne(
    { _id },
    { $set: { problem }, $inc: { failures: 1 }, $min: { failingSince: now } },
  );
}

export async function noteSuccess(_id: ObjectId): Promise<void> {
  await channels().updateOne(
    { _id },
    { $set: { failures: 0, problem: null, pausedUntil: null }, $unset: { failingSince: true } },
  );
}

/** After a backup is restored, posts that were published before are not announced. */
export async function announceOnlySince(since: Date): Promise<void> {
  await channels().updateMany({}, { $set: { since } });
}
