import type { Filter, ObjectId } from 'mongodb';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type { PostState } from '#contract/posts/admin.ts';
import type { PostFilter } from '#contract/posts/admin-list.ts';
import { DRAFT_PARTS } from '#contract/posts/draft-parts.ts';
import { collection } from '#server/db/client.ts';
import { VIEWS_INDEX } from '#server/db/core-collections.ts';
import { findId } from '#server/db/ids.ts';
import { findOneWith, only, type Projected, select } from '#server/db/projection.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import type { PostDoc, PostGroup, VersionSummary } from './model.ts';

const groups = () => collection<PostGroup>('postGroups');
const posts = () => collection<PostDoc>('posts');

const ROW = only<PostGroup>()(
  '_id',
  'kind',
  'slug',
  'owner',
  'createdAt',
  'versions',
  'working',
  'reviews',
  'publishedAt',
  'changedAt',
);
/** Lower than every id. */
const FIRST_ID = findId('0'.repeat(24));
const VIEWS = only<PostDoc>()('translationId', 'locale', 'viewCount');

export type GroupRow = Projected<typeof ROW>;

const UNSAVED: Filter<PostGroup> = {
  $or: DRAFT_PARTS.map((part) => ({ [`working.${part}`]: { $exists: true } })),
};
/** A language waits for an editor. */
const IN_REVIEW: Filter<PostGroup> = {
  $or: LOCALES.map((locale) => ({ [`reviews.${locale}.state`]: 'sent' })),
};
const HAS_VERSIONS: Filter<PostGroup> = { 'versions.0': { $exists: true } };

/** A post is listed unless all of it is in the bin or none of it was ever written. Pages have their own list. */
export const LISTED: Filter<PostGroup> = {
  kind: { $exists: false },
  $or: [HAS_VERSIONS, { 'bin.0': { $exists: false }, ...UNSAVED }],
};

/** The conditions of `PostFilter`, with the id of the tag. */
export type GroupFilter = Omit<PostFilter, 'tag'> & {
  tagId?: number | undefined;
  owner?: ObjectId | undefined;
};

const SORTS = {
  updated: { changedAt: -1, _id: -1 },
  date: { publishedAt: -1, _id: -1 },
  soonest: { publishedAt: 1, _id: 1 },
} as const;

export type IndexedSort = keyof typeof SORTS;

export function findRows(
  filter: GroupFilter,
  { sort, skip, limit, now }: { sort: IndexedSort; skip: number; limit: number; now: Date },
): Promise<GroupRow[]> {
  const cursor = groups().find(toQuery(filter, now)).sort(SORTS[sort]).skip(skip).limit(limit);
  return select(cursor, ROW).toArray();
}

export function findRowBySlug(slug: string): Promise<GroupRow | null> {
  return findOneWith(groups(), { slug }, ROW);
}

export function findRowsById(ids: ObjectId[]): Promise<GroupRow[]> {
  return select(groups().find({ _id: { $in: ids } }), ROW).toArray();
}

export function countRows(filter: GroupFilter, now: Date): Promise<number> {
  return groups().countDocuments(toQuery(filter, now));
}

/** The properties that the counts of lists depend on. The three lists have one entry for each version. */
type Signature = {
  locales: Locale[];
  published: boolean[];
  /** Whether the time of publication is in the future; empty if no version has one. */
  isLater: boolean[];
  isOutdated: boolean;
  isUnsaved: boolean;
  isInReview: boolean;
};

/** The number of posts with each signature: one pass instead of a query for each count. */
export function countSignatures(now: Date, owner?: ObjectId): Promise<{ _id: Signature; count: number }[]> {
  const isLater = { $map: { input: '$versions', in: { $gt: ['$$this.publishedAt', now] } } };
  const signature = {
    locales: '$versions.locale',
    published: '$versions.published',
    isLater: { $cond: [{ $gt: ['$publishedAt', now] }, isLater, []] },
    isOutdated: { $ne: [{ $ifNull: ['$outdated', []] }, []] },
    isUnsaved: { $gt: ['$working', {}] },
    isInReview: { $or: LOCALES.map((locale) => ({ $eq: [`$reviews.${locale}.state`, 'sent'] })) },
  } satisfies Record<keyof Signature, unknown>;
  return groups()
    .aggregate<{ _id: Signature; count: number }>([
      { $match: owner ? { ...LISTED, owner } : LISTED },
      { $group: { _id: signature, count: { $sum: 1 } } },
    ])
    .toArray();
}

/** The names of all authors. */
export function findAuthors(): Promise<string[]> {
  return groups().distinct('versions.authorName', { kind: { $exists: false } });
}

/**
 * The titles of all posts of a filter. They are read as columns of one document, which costs less than many small
 * documents.
 */
export async function findTitles(
  filter: GroupFilter,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ ids: ObjectId[]; titles: string[] }> {
  const other = otherLocale(locale);
  // The Ukrainian version is before the English one.
  const stored = locale === 'uk' ? { $first: '$versions.title' } : { $last: '$versions.title' };
  const title = { $ifNull: [stored, `$working.${locale}.title`, `$working.${other}.title`, ''] };
  const [columns] = await groups()
    .aggregate<{ ids: ObjectId[]; titles: string[] }>([
      { $match: toQuery(filter, now) },
      { $group: { _id: null, ids: { $push: '$_id' }, titles: { $push: title } } },
    ])
    .toArray();

  return columns ?? { ids: [], titles: [] };
}

/** The ids of all posts of a filter, as one column. */
export async function findIds(filter: GroupFilter, now: Date): Promise<ObjectId[]> {
  const [columns] = await groups()
    .aggregate<{ ids: ObjectId[] }>([
      { $match: toQuery(filter, now) },
      { $group: { _id: null, ids: { $push: '$_id' } } },
    ])
    .toArray();
  return columns?.ids ?? [];
}

/** The number of views of every post with versions, by id in hexadecimal. Read only from an index. */
export async function sumViews(): Promise<Map<string, number>> {
  const [columns] = await aggregateViews().toArray();
  const sums = new Map<string, number>();
  for (const [at, id] of (columns?.ids ?? []).entries()) {
    const key = id.toHexString();
    sums.set(key, (sums.get(key) ?? 0) + (columns?.views[at] ?? 0));
  }

  return sums;
}

/** Exported for the test that it reads only an index. */
export function aggregateViews() {
  return posts().aggregate<{ ids: ObjectId[]; views: number[] }>(
    [
      // A condition on whether the field exists would make the database read the posts.
      { $match: { translationId: { $gte: FIRST_ID } } },
      // Summed up in this process, which costs less than groups of two in the database.
      { $group: { _id: null, ids: { $push: '$translationId' }, views: { $push: '$viewCount' } } },
    ],
    { hint: VIEWS_INDEX },
  );
}

export function findViews(ids: ObjectId[]): Promise<Projected<typeof VIEWS>[]> {
  const cursor = posts()
    .find({ translationId: { $in: ids } })
    .hint(VIEWS_INDEX);
  return select(cursor, VIEWS).toArray();
}

/** The ids of the versions in a state, of one language or of both, by time of publication and id, latest first. */
export async function findIdsInState(
  { locale, state, now }: { locale: Locale | 'all'; state: PostState | 'all'; now: Date },
  { skip, limit }: { skip: number; limit: number },
): Promise<{ ids: ObjectId[]; total: number }> {
  const one = {
    ...(locale === 'all' ? {} : { 'versions.locale': locale }),
    ...(state === 'all' ? {} : prefixed(stateQuery(state, now))),
  };
  const [found] = await groups()
    .aggregate<{ total: { count: number }[]; page: { id: ObjectId }[] }>([
      { $match: LISTED },
      {
        $project: {
          'versions._id': 1,
          'versions.locale': 1,
          'versions.published': 1,
          'versions.publishedAt': 1,
        },
      },
      { $unwind: '$versions' },
      { $match: one },
      {
        $facet: {
          total: [{ $count: 'count' }],
          page: [
            { $sort: { 'versions.publishedAt': -1, 'versions._id': -1 } },
            { $skip: skip },
            { $limit: limit },
            { $project: { _id: 0, id: '$versions._id' } },
          ],
        },
      },
    ])
    .toArray();
  return { ids: (found?.page ?? []).map(({ id }) => id), total: found?.total[0]?.count ?? 0 };
}

/** The texts that wait for an editor, with the rows of their posts, the last changed first. */
export async function findInReview(
  locale: Locale | 'all',
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: { language: Locale; row: GroupRow }[]; total: number }> {
  const languages = LOCALES.filter((language) => locale === 'all' || language === locale);
  // A text that was deleted waits no longer.
  const isThere = (language: Locale) => ({
    $or: [{ $in: [language, '$versions.locale'] }, { $gt: [`$working.${language}`, null] }],
  });
  const waits = languages.map((language) => ({
    $and: [{ $eq: [`$reviews.${language}.state`, 'sent'] }, isThere(language)],
  }));
  const all = languages.map((language, index) => ({ $cond: [waits[index], [language], []] }));
  const [found] = await groups()
    .aggregate<{ total: { count: number }[]; page: { language: Locale; row: GroupRow }[] }>([
      { $match: { $and: [LISTED, IN_REVIEW] } },
      { $project: { _id: 1, changedAt: 1, language: { $concatArrays: all } } },
      { $unwind: '$language' },
      {
        $facet: {
          total: [{ $count: 'count' }],
          page: [
            { $sort: { ...SORTS.updated, language: -1 } },
            { $skip: skip },
            { $limit: limit },
            { $lookup: { from: 'postGroups', localField: '_id', foreignField: '_id', as: 'row' } },
            { $unwind: '$row' },
          ],
        },
      },
    ])
    .toArray();
  return { rows: found?.page ?? [], total: found?.total[0]?.count ?? 0 };
}

/** Exported for the test that it reads only what it finds. */
export function toQuery(
  { state, lacking, outdated, tagId, author, text = '', unsaved, owner, inReview, ofReviewBy }: GroupFilter,
  now: Date,
): Filter<PostGroup> {
  const conditions: Filter<PostGroup>[] = [LISTED];
  if (state) conditions.push(groupStateQuery(state, now));
  if (lacking) conditions.push(HAS_VERSIONS, { 'versions.locale': { $ne: lacking } });
  if (outdated) conditions.push(outdated === 'any' ? { 'outdated.0': { $exists: true } } : { outdated });
  if (tagId !== undefined) conditions.push({ 'versions.tagIds': tagId });
  if (author !== undefined) conditions.push({ 'versions.authorName': author });
  if (unsaved) conditions.push(UNSAVED);
  if (owner) conditions.push({ owner });
  if (inReview) conditions.push(IN_REVIEW);
  if (ofReviewBy) {
    const id = findId(ofReviewBy);
    conditions.push({ $or: LOCALES.map((locale) => ({ [`reviews.${locale}.by.id`]: id })) });
  }
  for (const word of text.split(/\s+/).filter((part) => part !== '')) conditions.push(containing(word));

  return { $and: conditions };
}

function containing(word: string): Filter<PostGroup> {
  const pattern = { $regex: containingPattern(word), $options: 'i' };
  const fields = ['versions.title', 'working.uk.title', 'working.en.title', 'slug'];
  return { $or: fields.map((field) => ({ [field]: pattern })) };
}

function groupStateQuery(state: PostState, now: Date): Filter<PostGroup> {
  const some: Filter<PostGroup> = { versions: { $elemMatch: stateQuery(state, now) } };
  return state === 'draft' ? { $or: [some, { 'versions.0': { $exists: false } }] } : some;
}

function stateQuery(state: PostState, now: Date): Filter<VersionSummary> {
  if (state === 'draft') return { published: false };
  return { published: true, publishedAt: state === 'published' ? { $lte: now } : { $gt: now } };
}

function prefixed(query: Filter<VersionSummary>): Filter<PostGroup> {
  return Object.fromEntries(Object.entries(query).map(([field, value]) => [`versions.${field}`, value]));
}
