import { collection } from '../db/client.ts';
import { raiseRevision } from '../revisions/revisions.ts';

export type CommentSettings = {
  /** A user's first comment waits for approval. */
  holdFirst: boolean;
};

const DEFAULTS: CommentSettings = { holdFirst: false };

const settings = () => collection<{ _id: string } & CommentSettings>('settings');

export async function getCommentSettings(): Promise<CommentSettings> {
  const doc = await settings().findOne({ _id: 'comments' });
  return { holdFirst: doc?.holdFirst ?? DEFAULTS.holdFirst };
}

export async function setCommentSettings(next: CommentSettings): Promise<void> {
  await settings().updateOne({ _id: 'comments' }, { $set: next }, { upsert: true });
  await raiseRevision('settings');
}
