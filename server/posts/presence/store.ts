import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';

/** An editor that is open: the collection `openEditors`. Its entries expire. */
export type OpenEditor = {
  /** The ids of the post and the user. */
  _id: string;
  translationId: ObjectId;
  userId: ObjectId;
  name: string;
  locale: Locale;
  at: Date;
};

const editors = () => collection<OpenEditor>('openEditors');

export async function putEditor({ _id, ...fields }: OpenEditor): Promise<void> {
  await editors().replaceOne({ _id }, fields, { upsert: true });
}

export function findEditors(translationId: ObjectId, after: Date): Promise<OpenEditor[]> {
  return editors()
    .find({ translationId, at: { $gt: after } })
    .toArray();
}
