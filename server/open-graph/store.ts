import type { Binary } from 'mongodb';
import { binaryOf } from '#server/db/binary.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { only, select } from '#server/db/projection.ts';

const pictures = () => collection<PictureDoc>('openGraphPictures');

export async function findPicture(subject: string, hash: string): Promise<Uint8Array | null> {
  const doc = await pictures().findOne({ _id: subject, hash });
  return doc?.bytes.value() ?? null;
}

export async function putPicture(subject: string, hash: string, bytes: Uint8Array): Promise<void> {
  const change = { $set: { hash, bytes: binaryOf(bytes) } };
  // Another process may insert the picture at the same moment.
  await unlessDuplicate(pictures().updateOne({ _id: subject }, change, { upsert: true }), '_id');
}

/** Ids of pictures in order, read only from the index: the documents may be hundreds of megabytes. */
export async function listSubjectsAfter(subject: string, limit: number): Promise<string[]> {
  const cursor = pictures()
    .find({ _id: { $gt: subject } })
    .hint({ _id: 1 })
    .sort({ _id: 1 })
    .limit(limit);
  const docs = await select(cursor, only<PictureDoc>()('_id')).toArray();
  return docs.map((doc) => doc._id);
}

/** Returns the number of pictures deleted. */
export async function deletePictures(subjects: string[]): Promise<number> {
  return (await pictures().deleteMany({ _id: { $in: subjects } })).deletedCount;
}

/** A rendered picture: the collection `openGraphPictures`. Each subject has one, which the next one replaces. */
type PictureDoc = {
  /** The id of a language version, or a locale for the site's own picture. */
  _id: string;
  /** Identifies what the picture shows. */
  hash: string;
  /** PNG, or JPEG if the picture shows a cover. */
  bytes: Binary;
};
