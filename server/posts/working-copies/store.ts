import type { ObjectId } from 'mongodb';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import type { PostGroup, WorkingMark } from '#server/posts/model.ts';
import type { WorkingCopyDoc } from './model.ts';

const copies = () => collection<WorkingCopyDoc>('workingCopies');
const groups = () => collection<PostGroup>('postGroups');

export function copyId(translationId: ObjectId, part: DraftPart): string {
  return `${translationId.toHexString()} ${part}`;
}

export function findCopies(translationId: ObjectId): Promise<WorkingCopyDoc[]> {
  return copies().find({ translationId }).toArray();
}

export function findCopy(translationId: ObjectId, part: DraftPart): Promise<WorkingCopyDoc | null> {
  return copies().findOne({ _id: copyId(translationId, part) });
}

/** False if there is already a working copy. */
export async function insertCopy(doc: WorkingCopyDoc): Promise<boolean> {
  return (await unlessDuplicate(copies().insertOne(doc), '_id')) !== null;
}

/** Replaces the whole working copy with this number. False if it has another number. */
export async function replaceCopy(doc: WorkingCopyDoc, number: number): Promise<boolean> {
  const { _id, ...fields } = doc;
  return (await copies().replaceOne({ _id, number }, fields)).matchedCount === 1;
}

/** False if the working copy has another number. */
export async function deleteCopy(translationId: ObjectId, part: DraftPart, number: number): Promise<boolean> {
  const { deletedCount } = await copies().deleteOne({ _id: copyId(translationId, part), number });
  return deletedCount === 1;
}

/** Removes tags, by their slugs, from settings in working copies, and also the series named after them. */
export async function removeTagsFromSettings(slugs: string[]): Promise<void> {
  const named = { $in: slugs };
  const value = { 'value.tags': named } as const;
  await copies().updateMany({ part: 'settings', ...value }, { $pull: value as object });
  const none: object = { 'value.series': '', 'value.seriesPart': null };
  await copies().updateMany({ part: 'settings', 'value.series': named } as object, { $set: none });
}

/** Records in the post group that a working copy exists, for lists, and stores its number. */
export async function setMark(
  { translationId, part, number }: Pick<WorkingCopyDoc, 'translationId' | 'part' | 'number'>,
  mark: WorkingMark,
): Promise<void> {
  const set = { [`working.${part}`]: mark };
  const max = { changedAt: mark.savedAt, [`copyNumbers.${part}`]: number };
  await groups().updateOne({ _id: translationId }, { $set: set, $max: max });
}

/** Removes the mark, unless the working copy has been saved again. */
export async function clearMark(translationId: ObjectId, part: DraftPart): Promise<void> {
  if (await findCopy(translationId, part)) return;
  await groups().updateOne({ _id: translationId }, { $unset: { [`working.${part}`]: '' } });
}

/** Removes committed working copies. One that was saved again has another number and stays. */
export async function removeCopies(
  translationId: ObjectId,
  taken: { part: DraftPart; number: number }[],
): Promise<void> {
  for (const { part, number } of taken) {
    await deleteCopy(translationId, part, number);
    await clearMark(translationId, part);
  }
}

export async function listPostIds(): Promise<ObjectId[]> {
  return copies().distinct('translationId');
}

export async function deleteOfPosts(translationIds: ObjectId[]): Promise<void> {
  await copies().deleteMany({ translationId: { $in: translationIds } });
}
