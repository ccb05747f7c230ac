import type { ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments.ts';
import { collection } from '../db/client.ts';

/** The collection `moderations`: what was done to many comments at once, for as long as it can be undone. */
export type ModerationDoc = {
  _id: ObjectId;
  by: ObjectId;
  at: Date;
  action: 'hide' | 'show' | 'delete';
  /** The comments as they were before. */
  changes: { id: ObjectId; hidden: HiddenBecause | null }[];
};

const moderations = () => collection<ModerationDoc>('moderations');

export async function keep(doc: ModerationDoc): Promise<void> {
  await moderations().insertOne(doc);
}

/** Gives what this user did after `since`, once. Null where there is nothing (any more). */
export function take(id: ObjectId, by: ObjectId, since: Date): Promise<ModerationDoc | null> {
  return moderations().findOneAndDelete({ _id: id, by, at: { $gte: since } });
}
