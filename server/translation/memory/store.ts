import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { MEMORY_MAX } from '#contract/translation/limits.ts';
import { collection } from '#server/db/client.ts';
import { only } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { allKeysOf, type SegmentDoc } from './model.ts';
import { keysOf } from './similarity.ts';

/** A post whose segments are to be read again. */
type WorkDoc = { _id: string; at: Date };

const segments = () => collection<SegmentDoc>('translationMemory');
const work = () => collection<WorkDoc>('translationMemoryWork');
const posts = () => collection<PostDoc>('posts');

const CANDIDATE_FIELDS = ['uk', 'en', 'postId', 'addedAt'] as const;
/** Only the keys of the language that is asked for are read. */
const CANDIDATE = {
  uk: only<SegmentDoc>()(...CANDIDATE_FIELDS, 'ukKeys'),
  en: only<SegmentDoc>()(...CANDIDATE_FIELDS, 'enKeys'),
};
export type Candidate = Pick<SegmentDoc, (typeof CANDIDATE_FIELDS)[number]> &
  Partial<Pick<SegmentDoc, 'ukKeys' | 'enKeys'>>;

/** Stands in the work for all posts that were published before there was a memory. */
const ALL = 'all';
/** More are found only if very many texts have the same rare words. */
const CANDIDATES = 2_000;
const KEYS_AT_ONCE = 100;

/** Segments with this text, the newest first. */
export async function findSame(text: string, from: Locale): Promise<SegmentDoc[]> {
  const filter = { [`${from}Keys`]: keysOf(text).whole, [from]: text };
  return segments().find(filter).sort({ addedAt: -1 }).limit(5).toArray();
}

/** Segments that may be the same or similar, by their keys: the last one with each text and translation, the newest first. */
export function findCandidates(keys: number[], from: Locale): Promise<Candidate[]> {
  return segments()
    .aggregate<Candidate>([
      { $match: { [`${from}Keys`]: { $in: keys } } },
      { $project: CANDIDATE[from].spec },
      {
        $group: {
          _id: { uk: '$uk', en: '$en' },
          last: { $top: { sortBy: { addedAt: -1 }, output: '$$ROOT' } },
        },
      },
      { $replaceRoot: { newRoot: '$last' } },
      { $sort: { addedAt: -1 } },
      { $limit: CANDIDATES },
    ])
    .toArray();
}

/** Adds segments, and then removes the oldest that are too many. */
export async function addSegments(docs: SegmentDoc[]): Promise<void> {
  if (docs.length === 0) return;
  const { upsertedCount } = await segments().bulkWrite(
    docs.map(({ _id, ...doc }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: doc }, upsert: true },
    })),
  );
  if (upsertedCount > 0) await raiseRevision('memory');
  const excess = (await segments().estimatedDocumentCount()) - MEMORY_MAX;
  if (excess <= 0) return;
  const oldest = await segments().find().sort({ addedAt: 1 }).limit(excess).toArray();
  await segments().deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
}

/** Computes the keys of segments that have lost them in a migration, a few at a time. */
export async function restoreKeys(): Promise<void> {
  const unset = () =>
    segments()
      .find({ ukKeys: { $exists: false } })
      .limit(KEYS_AT_ONCE)
      .toArray();
  for (let docs = await unset(); docs.length > 0; docs = await unset()) {
    await segments().bulkWrite(
      docs.map(({ _id, uk, en }) => ({
        updateOne: { filter: { _id }, update: { $set: { ukKeys: allKeysOf(uk), enKeys: allKeysOf(en) } } },
      })),
    );
    await raiseRevision('memory');
  }
}

/** Removes the segments of a post, except these. */
export async function removeOthers(postId: ObjectId, kept: string[]): Promise<void> {
  const { deletedCount } = await segments().deleteMany({ postId, _id: { $nin: kept } });
  if (deletedCount > 0) await raiseRevision('memory');
}

export function findAllSegments(): AsyncIterable<SegmentDoc> {
  return segments().find().sort({ _id: 1 });
}

export function countSegments(): Promise<number> {
  return segments().estimatedDocumentCount();
}

export async function putWork(ids: string[], at: Date): Promise<void> {
  for (const _id of ids) await work().replaceOne({ _id }, { at }, { upsert: true });
}

/** Notes all published posts, once in the life of a site. */
export async function noteAll(at: Date): Promise<void> {
  if (await work().findOne({ _id: ALL })) return;
  const published = await posts()
    .find({ published: true }, { projection: { translationId: 1 } })
    .toArray();
  await putWork([...new Set(published.map(({ translationId }) => translationId.toHexString()))], at);
  await putWork([ALL], at);
}

export function findWork(): Promise<WorkDoc[]> {
  return work()
    .find({ _id: { $ne: ALL } })
    .sort({ at: 1 })
    .limit(100)
    .toArray();
}

/** What was noted again in the meantime stays. */
export async function removeWork({ _id, at }: WorkDoc): Promise<void> {
  await work().deleteOne({ _id, at });
}
