import type { Filter, ObjectId, UpdateFilter } from 'mongodb';
import type { MessageState } from '#contract/announce/messages.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import type { MessageDoc } from './model.ts';

const messages = () => collection<MessageDoc>('channelMessages');

/** The states of a message that has not begun. */
export const PLANNABLE: readonly MessageState[] = ['planned', 'left_out'];

/** Does nothing if there is a message with the id. */
export async function insertMessage(doc: MessageDoc): Promise<void> {
  await unlessDuplicate(messages().insertOne(doc));
}

export function findMessage(_id: string): Promise<MessageDoc | null> {
  return messages().findOne({ _id });
}

/** The newest first. */
export function findMessagesOfPost(postId: ObjectId): Promise<MessageDoc[]> {
  return messages().find({ postId }).sort({ createdAt: -1, _id: 1 }).toArray();
}

/** The message as it is then; null if it is in none of the states. */
export function updateMessage(
  _id: string,
  states: readonly MessageState[],
  update: UpdateFilter<MessageDoc>,
  filter: Filter<MessageDoc> = {},
): Promise<MessageDoc | null> {
  return messages().findOneAndUpdate({ ...filter, _id, state: { $in: [...states] } }, update, {
    returnDocument: 'after',
  });
}

/** Stores what an editor chooses, unless the message has begun. */
export async function putPlan({ text, state, ...fields }: MessageDoc): Promise<void> {
  const filter = { _id: fields._id, state: { $in: [...PLANNABLE] } };
  const plan = { $set: { text, state }, $setOnInsert: fields };
  await unlessDuplicate(messages().updateOne(filter, plan, { upsert: true }));
}

/** Records, durably and before the request, that the message may be on the service from now on. */
export async function markAttempt(_id: string, now: Date): Promise<void> {
  await messages().updateOne({ _id, attemptedAt: null }, { $set: { attemptedAt: now } });
}

/** Records that this attempt has sent nothing; an earlier one may have. */
export async function clearAttempt(_id: string, attemptedAt: Date): Promise<void> {
  await messages().updateOne({ _id, attemptedAt }, { $set: { attemptedAt: null } });
}

export async function deleteMessagesOf(channelId: ObjectId): Promise<void> {
  await messages().deleteMany({ channelId });
}

/** Nobody knows whether messages that waited in a backup have been sent since it was made. */
export async function failWaiting(): Promise<void> {
  await messages().updateMany(
    { state: 'waiting' },
    { $set: { state: 'failed', problem: { code: 'restored', detail: null } } },
  );
}
