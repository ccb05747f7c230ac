import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import type { PreviewDoc } from './model.ts';

const previews = () => collection<PreviewDoc>('postPreviews');

export async function insertPreview(doc: PreviewDoc): Promise<void> {
  await previews().insertOne(doc);
}

export function findByHash(hash: string, now: Date): Promise<PreviewDoc | null> {
  return previews().findOne({ hash, expiresAt: { $gt: now } });
}

export function findOfPost(translationId: ObjectId, now: Date): Promise<PreviewDoc[]> {
  return previews()
    .find({ translationId, expiresAt: { $gt: now } })
    .sort({ createdAt: -1 })
    .toArray();
}

export function findPreview(_id: ObjectId): Promise<PreviewDoc | null> {
  return previews().findOne({ _id });
}

/** The deleted link; null if there is none. */
export function deletePreview(_id: ObjectId): Promise<PreviewDoc | null> {
  return previews().findOneAndDelete({ _id });
}

export async function deleteOfPosts(translationIds: ObjectId[]): Promise<void> {
  await previews().deleteMany({ translationId: { $in: translationIds } });
}

export async function listPostIds(): Promise<ObjectId[]> {
  return previews().distinct('translationId');
}
