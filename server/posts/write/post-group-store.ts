import type { ObjectId } from 'mongodb';
import { collection } from '../../db/client.ts';
import type { Creation, TranslationDoc } from '../model.ts';

const translations = () => collection<TranslationDoc>('postGroups');
const forgotten = () => collection<Creation & { at: Date }>('forgottenCreations');

/** Throws a duplicate key where the slug, or the creation's key, is taken. */
export async function insertTranslation(doc: TranslationDoc): Promise<void> {
  await translations().insertOne(doc);
}

export function findTranslation(slug: string): Promise<TranslationDoc | null> {
  return translations().findOne({ slug });
}

/** In the order of their code points. */
export async function listSlugs(): Promise<string[]> {
  const docs = await translations()
    .find({}, { projection: { slug: 1 } })
    .sort({ slug: 1 })
    .toArray();
  return docs.map((doc) => doc.slug);
}

/** How a request with this key was answered before, the answer for a post that was deleted since included. */
export async function findCreation(key: string): Promise<Creation | null> {
  const doc = await translations().findOne({ 'creation.key': key }, { projection: { creation: 1 } });
  return doc?.creation ?? (await forgotten().findOne({ key }, { projection: { _id: 0, at: 0 } }));
}

/**
 * Decides the change of `next`, unless another one came before it or is under way that was not there when
 * `translation` was read; true where it was decided.
 */
export async function decideChange(
  { _id, revision, pending }: TranslationDoc,
  next: Pick<TranslationDoc, 'revision' | 'pending'>,
): Promise<boolean> {
  const result = await translations().updateOne(
    { _id, revision, ...(pending ? { 'pending.at': pending.at } : { pending: { $exists: false } }) },
    { $set: { pending: next.pending, revision: next.revision } },
  );
  return result.modifiedCount === 1;
}

/** False once the change of this very revision has been carried out. */
export async function isUnderWay({ _id, revision }: TranslationDoc): Promise<boolean> {
  const filter = { _id, revision, pending: { $exists: true } };
  return (await translations().findOne(filter, { projection: { _id: 1 } })) !== null;
}

export async function finishChange({ _id, revision }: { _id: ObjectId; revision: number }): Promise<void> {
  await translations().updateOne({ _id, revision }, { $unset: { pending: '' } });
}

export async function deleteTranslation(translation: TranslationDoc, now: Date): Promise<void> {
  const { _id, revision, creation } = translation;
  if (creation)
    await forgotten().updateOne({ key: creation.key }, { $set: { ...creation, at: now } }, { upsert: true });
  await translations().deleteOne({ _id, revision });
}

/** Translations with a change decided before `before` and not carried out to the end. */
export function findUnfinished(before: Date): AsyncIterable<TranslationDoc> {
  return translations().find({ 'pending.at': { $lt: before } });
}
