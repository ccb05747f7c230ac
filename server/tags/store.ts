import { collection } from '../db/client.ts';
import { isDuplicateKey } from '../db/failures.ts';
import type { TagDoc } from './model.ts';

const tags = () => collection<TagDoc>('tags');
const counters = () => collection<{ _id: string; value: number }>('counters');

export function findAllTags(): Promise<TagDoc[]> {
  return tags().find().sort({ slug: 1 }).toArray();
}

export function findTagBySlug(slug: string): Promise<TagDoc | null> {
  return tags().findOne({ slug });
}

export function findTagsBySlug(slugs: string[]): Promise<TagDoc[]> {
  return tags()
    .find({ slug: { $in: slugs } })
    .toArray();
}

export function findTagsById(ids: number[]): Promise<TagDoc[]> {
  return tags()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** Inserts the tag, or returns the one that another writer has inserted meanwhile. */
export async function insertTag(tag: Omit<TagDoc, '_id'>): Promise<TagDoc> {
  for (;;) {
    const doc = { _id: await nextTagId(), ...tag };
    try {
      await tags().insertOne(doc);
      return doc;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const existing = await findTagBySlug(tag.slug);
      if (existing) return existing;
      // In a backup of a database in use, tags may be ahead of their counter.
      if (!isDuplicateKey(error, '_id')) throw error;
    }
  }
}

/** Sets a name that is missing; an existing name stays. */
export async function fillTagName(id: number, field: 'nameUk' | 'nameEn', name: string): Promise<void> {
  await tags().updateOne({ _id: id, [field]: null }, { $set: { [field]: name } });
}

async function nextTagId(): Promise<number> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const counter = await counters().findOneAndUpdate({ _id: 'tags' }, { $inc: { value: 1 } }, options);
  if (!counter) throw new Error('The counter of tags was neither found nor created');
  return counter.value;
}
