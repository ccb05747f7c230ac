import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { findOneWith, only, select } from '#server/db/projection.ts';
import {
  type Creation,
  isOutdated,
  isPlaceholder,
  type PageKind,
  type PostGroup,
  type VersionSummary,
} from '#server/posts/model.ts';

const groups = () => collection<PostGroup>('postGroups');
const forgotten = () => collection<Creation & { at: Date }>('forgottenCreations');

const SLUG = only<PostGroup>()('slug');
const ID = only<PostGroup>()('_id');
const CHANGED_AT = only<PostGroup>()('_id', 'changedAt');
const CREATION = only<PostGroup>()('creation');
const FORGOTTEN = only<Creation>()('key', 'requestHash', 'answer');

/** Throws a duplicate key error if the slug, or the creation's key, is taken. */
export async function insertPostGroup(doc: PostGroup): Promise<void> {
  await groups().insertOne(doc);
}

/** Identifies a post or a standalone page, by its current slug or by its id. */
export type PostKey = { slug: string; kind?: PageKind | undefined } | { _id: ObjectId };

/** The post or page with this slug, since they share one set of slugs, or the one with this id. */
export function findPostGroup(key: { slug: string } | { _id: ObjectId }): Promise<PostGroup | null> {
  return groups().findOne('_id' in key ? { _id: key._id } : { slug: key.slug });
}

/** The slugs of all posts, or of all pages, in code point order, without those in the bin. */
export async function listSlugs({ kind }: { kind?: PageKind } = {}): Promise<string[]> {
  const filter = { kind: kind ?? { $exists: false } };
  const docs = await select(groups().find(filter).sort({ slug: 1 }), SLUG).toArray();
  return docs.map((doc) => doc.slug).filter((slug) => !isPlaceholder(slug));
}

/** The ids of the posts, or of the pages, that have only working copies, oldest first, without those in the bin. */
export async function listUnwrittenIds({ kind }: { kind?: PageKind | undefined } = {}): Promise<string[]> {
  const none = { $exists: false };
  const filter = {
    kind: kind ?? none,
    'versions.0': none,
    'bin.0': none,
    working: { $exists: true, $ne: {} },
  };
  const docs = await select(groups().find(filter).sort({ _id: 1 }), ID).toArray();
  return docs.map(({ _id }) => _id.toHexString());
}

/** How the first request with this key was answered, even if the post has been deleted since. */
export async function findCreation(key: string): Promise<Creation | null> {
  const doc = await findOneWith(groups(), { 'creation.key': key }, CREATION);
  return doc?.creation ?? (await findOneWith(forgotten(), { key }, FORGOTTEN));
}

/**
 * Decides the pending change of `next`, and with it its slug. False if the post group has a different revision or
 * pending change than when it was read. Throws a duplicate key error if the slug is taken.
 */
export async function decideChange(
  { _id, revision, pending }: PostGroup,
  { slug, formerSlugs, revision: next, pending: change }: PostGroup,
): Promise<boolean> {
  const result = await groups().updateOne(
    { _id, revision, ...(pending ? { 'pending.at': pending.at } : { pending: { $exists: false } }) },
    { $set: { slug, formerSlugs, revision: next, pending: change } },
  );
  return result.modifiedCount === 1;
}

/** Whether the change of this revision has yet to be applied. */
export async function isPending({ _id, revision }: PostGroup): Promise<boolean> {
  const filter = { _id, revision, pending: { $exists: true } };
  return (await findOneWith(groups(), filter, SLUG)) !== null;
}

/** `all` are the versions of the post after the change, which was decided `at`. */
export async function finishChange(
  { _id, revision }: { _id: ObjectId; revision: number },
  at: Date,
  all: VersionSummary[],
): Promise<void> {
  const versions = all.filter(({ bin }) => !bin).map(({ bin: _none, ...version }) => version);
  const bin = all.flatMap(({ _id, locale, title, bin: binned }) => {
    if (!binned) return [];
    const { at: deletedAt, by, slug } = binned;
    return { _id, locale, title, at: deletedAt, by, slug };
  });

  const times = versions.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  const publishedAt = times.length > 0 ? new Date(Math.max(...times)) : null;

  const outdated = versions
    .filter((version) =>
      versions.some((other) => other.locale !== version.locale && isOutdated(version, other)),
    )
    .map(({ locale }) => locale);

  const set = { versions, bin, outdated, publishedAt };
  await groups().updateOne(
    { _id, revision },
    { $set: set, $max: { changedAt: at }, $unset: { pending: '' } },
  );
}

/** When posts last changed, by the ids of their groups. */
export async function findChangeTimes(ids: ObjectId[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const found = await select(groups().find({ _id: { $in: ids } }), CHANGED_AT).toArray();
  return new Map(
    found.flatMap(({ _id, changedAt }) => (changedAt ? [[_id.toHexString(), changedAt] as const] : [])),
  );
}

export async function deletePostGroup(group: PostGroup, now: Date): Promise<void> {
  const { _id, revision, creation } = group;
  if (creation)
    await forgotten().updateOne({ key: creation.key }, { $set: { ...creation, at: now } }, { upsert: true });
  await groups().deleteOne({ _id, revision });
}

/** Post groups with a change that was decided before `before` and is not applied. */
export function findPendingBefore(before: Date): AsyncIterable<PostGroup> {
  return groups().find({ 'pending.at': { $lt: before } });
}
