import type { ObjectId } from 'mongodb';
import type { BrokenLink } from '#contract/posts/admin-list.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';

/** The result of the last check: the collection `linkChecks` has one document. */
export type LinkCheck = {
  _id: 'links';
  at: Date;
  /** The token of the content that was checked. */
  token: string;
  /** How long it took, in milliseconds. */
  took: number;
  found: BrokenLink[];
  /** The number of all broken links found, also of those beyond FOUND_MAX, which are not stored. */
  total: number;
};

const checks = () => collection<LinkCheck>('linkChecks');
const posts = () => collection<PostDoc>('posts');

const CHECKED = only<PostDoc>()('_id', 'translationId', 'locale', 'title', 'links', 'media', 'page');
const ID = only<PostDoc>()('_id');

export type CheckedVersion = Projected<typeof CHECKED>;

/** The texts that readers see or will see, in small batches, because they may be long. */
export function findChecked(): AsyncIterable<CheckedVersion> {
  return select(posts().find({ published: true }).batchSize(50), CHECKED);
}

/** The versions among these that are still published and have not changed since a time. */
export async function findUnchanged(ids: ObjectId[], since: Date): Promise<string[]> {
  const filter = { _id: { $in: ids }, published: true, updatedAt: { $lte: since } };
  return (await select(posts().find(filter), ID).toArray()).map(({ _id }) => _id.toHexString());
}

export function findCheck(): Promise<LinkCheck | null> {
  return checks().findOne({ _id: 'links' });
}

export async function putCheck({ _id, ...check }: LinkCheck): Promise<void> {
  await checks().replaceOne({ _id }, check, { upsert: true });
}
