import type { ObjectId } from 'mongodb';
import { DRAFT_PARTS } from '#contract/posts/draft-parts.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { BinnedSummary, PostGroup } from '#server/posts/model.ts';

const groups = () => collection<PostGroup>('postGroups');

const BINNED = only<PostGroup>()('_id', 'kind', 'slug', 'bin');
const SLUG = only<PostGroup>()('slug');
const ID = only<PostGroup>()('_id');

const IS_BINNED = { 'bin.at': { $exists: true } };

/** Posts with a version in the bin, last deleted first. */
export function findBinned({
  owner,
  skip,
  limit,
}: {
  /** Only the posts of this user. */
  owner?: ObjectId | undefined;
  skip: number;
  limit: number;
}): Promise<Projected<typeof BINNED>[]> {
  const found = groups()
    .find(owner ? { ...IS_BINNED, owner } : IS_BINNED)
    .sort({ 'bin.at': -1, _id: -1 });
  return select(found.skip(skip).limit(limit), BINNED).toArray();
}

/** How many posts and pages have a version in the bin. Read only from an index. */
export function countBinned(owner?: ObjectId): Promise<number> {
  return groups().countDocuments(owner ? { ...IS_BINNED, owner } : IS_BINNED);
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

const UNWRITTEN = { 'versions.0': { $exists: false }, pending: { $exists: false } } as const;
/** Matches only posts that never had a slug: posts with versions keep theirs in `bin`. */
const IN_BIN = { 'bin.slug': '' } as const;

/** Sets the bin of a post that has no version. False if it has one, or if its state is not the expected one. */
export async function setUnwrittenBin(
  _id: ObjectId,
  bin: BinnedSummary[],
  { wasBinned }: { wasBinned: boolean },
): Promise<boolean> {
  const filter = { _id, ...UNWRITTEN, ...(wasBinned ? IN_BIN : { 'bin.0': { $exists: false } }) };
  return (await groups().updateOne(filter, { $set: { bin } })).matchedCount === 1;
}

export async function deleteUnwritten(_id: ObjectId, before: Date | null): Promise<boolean> {
  const isDue = before ? { 'bin.at': { $lt: before } } : {};
  return (await groups().deleteOne({ _id, ...UNWRITTEN, ...IN_BIN, ...isDue })).deletedCount === 1;
}

/** New posts without any text, begun before this moment. */
export async function deleteAbandoned(before: Date): Promise<void> {
  const nothing = { versions: { $size: 0 }, bin: { $size: 0 }, pending: { $exists: false } };
  const unsaved = DRAFT_PARTS.map((part) => [`working.${part}`, { $exists: false }]);
  const filter = { ...nothing, ...Object.fromEntries(unsaved), slug: /^\//, createdAt: { $lt: before } };
  await groups().deleteMany(filter);
}

/** The ids among these that belong to a post. */
export async function findExisting(ids: ObjectId[]): Promise<ObjectId[]> {
  const docs = await select(groups().find({ _id: { $in: ids } }), ID).toArray();
  return docs.map(({ _id }) => _id);
}
