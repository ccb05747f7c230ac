import type { ObjectId } from 'mongodb';
import { DRAFT_PARTS } from '#contract/desk.ts';
import { collection } from '../../db/client.ts';
import { only, type Projected, select } from '../../db/projection.ts';
import type { PostGroup } from '../model.ts';

const groups = () => collection<PostGroup>('postGroups');

const BINNED = only<PostGroup>()('_id', 'slug', 'bin');
const SLUG = only<PostGroup>()('slug');
const ID = only<PostGroup>()('_id');

export function findBinned(): Promise<Projected<typeof BINNED>[]> {
  return select(groups().find({ 'bin.0': { $exists: true } }), BINNED).toArray();
}

export async function findTakenSlugs(slugs: string[]): Promise<Set<string>> {
  const docs = await select(groups().find({ slug: { $in: slugs } }), SLUG).toArray();
  return new Set(docs.map(({ slug }) => slug));
}

/** Posts with a version that was deleted before this moment. */
export async function findBinnedBefore(before: Date): Promise<ObjectId[]> {
  const docs = await select(groups().find({ 'bin.at': { $lt: before } }), ID).toArray();
  return docs.map(({ _id }) => _id);
}

/** New posts without any text, begun before this moment. */
export async function deleteAbandoned(before: Date): Promise<void> {
  const nothing = { versions: { $size: 0 }, bin: { $size: 0 }, pending: { $exists: false } };
  const unsaved = DRAFT_PARTS.map((part) => [`working.${part}`, { $exists: false }]);
  const filter = { ...nothing, ...Object.fromEntries(unsaved), slug: /^\//, createdAt: { $lt: before } };
  await groups().deleteMany(filter);
}

/** Those of the ids that are posts. */
export async function findExisting(ids: ObjectId[]): Promise<ObjectId[]> {
  const docs = await select(groups().find({ _id: { $in: ids } }), ID).toArray();
  return docs.map(({ _id }) => _id);
}
