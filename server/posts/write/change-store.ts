import type { ObjectId } from 'mongodb';
import { collection } from '../../db/client.ts';
import { isDuplicateKey } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import type { PostDoc, PostWrite, VersionReservation } from '../model.ts';

const posts = () => collection<PostDoc>('posts');
const reservations = () => collection<VersionReservation>('posts');

/** What is lost of a reservation is made again. */
const NEED_NOT_LAST = { writeConcern: { w: 1, journal: false } } as const;

/** The revision that wrote a version: 0 for a place that is only reserved, null where there is nothing. */
export async function findRevision(_id: ObjectId): Promise<number | null> {
  const doc = await posts().findOne({ _id }, { projection: { revision: 1 } });
  return doc?.revision ?? null;
}

/**
 * Takes the place of a version that is not there, or takes it over from another writer, who then can't
 * fill it any more. Returns what `fillReserved` needs, or null where a version has been written meanwhile.
 */
export async function reserveVersion({ _id, now }: { _id: ObjectId; now: Date }): Promise<ObjectId | null> {
  const reservation = newId();
  // A slug that nothing can have: the index of slugs and languages is unique.
  const slug = `/${_id.toHexString()}`;
  try {
    await reservations().updateOne(
      { _id, revision: 0 },
      { $set: { reservation, reservedAt: now }, $setOnInsert: { slug } },
      { upsert: true, ...NEED_NOT_LAST },
    );
    return reservation;
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    return null;
  }
}

export async function dropReservation(_id: ObjectId, reservation: ObjectId): Promise<void> {
  await reservations().deleteOne({ _id, reservation }, NEED_NOT_LAST);
}

/** The same, whoever reserved it. */
export async function dropReserved(_id: ObjectId): Promise<void> {
  await reservations().deleteOne({ _id, revision: 0 }, NEED_NOT_LAST);
}

/** Makes a reserved place a version; false where it is no longer this writer's. */
export async function fillReserved(
  { _id, ...fields }: PostWrite,
  { reservation, createdAt }: { reservation: ObjectId; createdAt: Date },
): Promise<boolean> {
  const result = await reservations().updateOne(
    { _id, reservation },
    { $set: { ...fields, viewCount: 0, createdAt }, $unset: { reservation: '', reservedAt: '' } },
  );
  return result.matchedCount === 1;
}

/** Writes over a version that is there at an earlier revision; false where it is not. */
export async function replaceVersion({ _id, ...fields }: PostWrite): Promise<boolean> {
  const filter = { _id, revision: { $gt: 0, $lt: fields.revision } };
  return (await posts().updateOne(filter, { $set: fields })).matchedCount === 1;
}

export async function removeVersions(ids: ObjectId[]): Promise<void> {
  await posts().deleteMany({ _id: { $in: ids } });
}

/**
 * Removes what has the place of this version: a version of another post, or an earlier one of the same;
 * null where there is none.
 */
export function removeLeftover(doc: PostWrite): Promise<Pick<PostDoc, '_id' | 'revision'> | null> {
  const { _id, slug, locale, translationId, revision } = doc;
  const isLeft = [{ translationId: { $ne: translationId } }, { revision: { $lt: revision } }];
  return posts().findOneAndDelete(
    { _id: { $ne: _id }, slug, locale, $or: isLeft },
    { projection: { revision: 1 } },
  );
}

/** Whether a later change of the same post has written another version in the place of this one. */
export async function hasLater({ _id, slug, locale, translationId, revision }: PostWrite): Promise<boolean> {
  const filter = { _id: { $ne: _id }, slug, locale, translationId, revision: { $gte: revision } };
  return (await posts().findOne(filter, { projection: { _id: 1 } })) !== null;
}
