import type { ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments/comments.ts';
import { collection } from '#server/db/client.ts';

/** The collection `moderations`: changes of many comments at once, stored while they can be undone. */
export type ModerationDoc = {
  _id: ObjectId;
  by: ObjectId;
  at: Date;
  action: 'hide' | 'show' | 'delete';
  /** The comments as they were before. */
  changes: { id: ObjectId; hidden: HiddenBecause | null }[];
};

const moderations = () => collection<ModerationDoc>('moderations');

export async function insertRecord(doc: ModerationDoc): Promise<void> {
  await moderations().insertOne(doc);
}

/** Removes and returns the record, if this user made it after `since`. */
export function takeRecord(id: ObjectId, by: ObjectId, since: Date): Promise<ModerationDoc | null> {
  return moderations().findOneAndDelete({ _id: id, by, at: { $gte: since } });
}
