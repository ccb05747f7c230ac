import { binaryOf } from '../db/binary.ts';
import { collection } from '../db/client.ts';
import { isDuplicateKey } from '../db/failures.ts';
import type { PictureDoc } from './model.ts';

const pictures = () => collection<PictureDoc>('openGraphPictures');

export async function findPicture(subject: string, hash: string): Promise<Uint8Array | null> {
  const doc = await pictures().findOne({ _id: subject, hash });
  return doc?.bytes.value() ?? null;
}

export async function putPicture(subject: string, hash: string, bytes: Uint8Array): Promise<void> {
  try {
    await pictures().updateOne(
      { _id: subject },
      { $set: { hash, bytes: binaryOf(bytes) } },
      { upsert: true },
    );
  } catch (error) {
    // Another process kept one at the same moment.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}

/** In order. From the index alone: the pictures themselves may be hundreds of megabytes. */
export async function listSubjectsAfter(subject: string, limit: number): Promise<string[]> {
  const docs = await pictures()
    .find({ _id: { $gt: subject } })
    .hint({ _id: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .project<{ _id: string }>({ _id: 1 })
    .toArray();
  return docs.map((doc) => doc._id);
}

/** Returns how many went. */
export async function deletePictures(subjects: string[]): Promise<number> {
  return (await pictures().deleteMany({ _id: { $in: subjects } })).deletedCount;
}
