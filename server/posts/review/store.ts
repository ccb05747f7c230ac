import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import type { PostGroup, Review } from '#server/posts/model.ts';

export async function putReview(_id: ObjectId, locale: Locale, review: Review): Promise<void> {
  await collection<PostGroup>('postGroups').updateOne({ _id }, { $set: { [`reviews.${locale}`]: review } });
}
