import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { findOneWith, only } from '#server/db/projection.ts';
import type { PostDoc, PostWrite, VersionReservation } from '#server/posts/model.ts';

const posts = () => collection<PostDoc>('posts');
const reservations = () => collection<VersionReservation>('posts');

const REVISION = only<PostDoc>()('_id', 'revision');
const OWNER = only<PostDoc>()('translationId');

/** If a crash loses a reservation, it is made again. */
const NOT_JOURNALED = { writeConcern: { w: 1, journal: false } } as const;

/** The revision that wrote a version: 0 for a reserved place, null if there is no document. */
export async function findRevision(_id: ObjectId): Promise<number | null> {
  const doc = await findOneWith(posts(), { _id }, REVISION);
  return doc?.revision ?? null;
}

/**
 * Reserves the place of a version that does not exist, or takes the reservation over from another writer, who then
 * can no longer fill it. Returns what `fillReserved` needs, or null if a version has been written in the meantime.
 */
export async function reserveVersion({ _id, now }: { _id: ObjectId; now: Date }): Promise<ObjectId | null> {
  const reservation = newId();
  // The index of slugs and locales is unique, and no post can have this slug.
  const slug = `/${_id.toHexString()}`;
  const reserved = reservations().updateOne(
    { _id, revision: 0 },
    { $set: { reservation, reservedAt: now }, $setOnInsert: { slug } },
    { upsert: true, ...NOT_JOURNALED },
  );
  return (await unlessDuplicate(reserved, '_id')) && reservation;
}

export async function dropReservation(_id: ObjectId, reservation: ObjectId): Promise<void> {
  await reservations().deleteOne({ _id, reservation }, NOT_JOURNALED);
}

/** The same for a reservation of any writer. */
export async function dropAnyReservation(_id: ObjectId): Promise<void> {
  await reservations().deleteOne({ _id, revision: 0 }, NOT_JOURNALED);
}

/** Turns a reserved place into a version; false if the reservation is no longer this writer's. */
export async function fillReserved(
  { _id, ...fields }: PostWrite,
  { reservation, createdAt }: { reservation: ObjectId; createdAt: Date },
): Promise<boolean> {
  const result = await reservations().updateOne(
    { _id, reservation },
    {
      $set: { ...fields, viewCount: 0, viewedTo: _id, createdAt },
      $unset: { reservation: '', reservedAt: '' },
    },
  );
  return result.matchedCount === 1;
}

/** Overwrites a version of an earlier revision; false if there is none. */
export async function replaceVersion({ _id, ...fields }: PostWrite): Promise<boolean> {
  const filter = { _id, revision: { $gt: 0, $lt: fields.revision } };
  return (await posts().updateOne(filter, { $set: fields })).matchedCount === 1;
}

export async function removeVersions(ids: ObjectId[]): Promise<void> {
  await posts().deleteMany({ _id: { $in: ids } });
}

/**
 * Removes the version that occupies the slug and language of this one: it belongs to another post, or is an earlier
 * one of the same post. Null if there is none.
 */
export function removeLeftover(doc: PostWrite): Promise<Pick<PostDoc, '_id' | 'revision'> | null> {
  const { _id, slug, locale, translationId, revision } = doc;
  const isLeftover = [{ translationId: { $ne: translationId } }, { revision: { $lt: revision } }];
  return posts().findOneAndDelete(
    { _id: { $ne: _id }, slug, locale, $or: isLeftover },
    { projection: REVISION.spec },
  );
}

/** Another post that has a version with the slug and language of this one; null if there is none. */
export async function findOtherOwner({ slug, locale, translationId }: PostWrite): Promise<ObjectId | null> {
  const doc = await findOneWith(posts(), { slug, locale, translationId: { $ne: translationId } }, OWNER);
  return doc?.translationId ?? null;
}

/** Whether no other version has the slug and language of this one. */
export async function isFree({ _id, slug, locale }: PostWrite): Promise<boolean> {
  return (await findOneWith(posts(), { _id: { $ne: _id }, slug, locale }, REVISION)) === null;
}

/** Whether a later change of the same post has written another version with this slug and language. */
export async function hasLater({ _id, slug, locale, translationId, revision }: PostWrite): Promise<boolean> {
  const filter = { _id: { $ne: _id }, slug, locale, translationId, revision: { $gte: revision } };
  return (await findOneWith(posts(), filter, REVISION)) !== null;
}
