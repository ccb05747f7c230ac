import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { AuthorDoc } from '#server/posts/authors/model.ts';
import type { HistoryDoc } from '#server/posts/history/model.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import type { WorkingCopyDoc } from '#server/posts/working-copies/model.ts';
import type { UserDoc } from '#server/users/model.ts';
import type { Reference } from './source.ts';

const POST = only<PostDoc>()('translationId', 'slug', 'locale', 'title', 'bin');
const COPY = only<WorkingCopyDoc>()('translationId', 'part', 'value');
const ENTRY = only<HistoryDoc>()('translationId', 'locale', 'title');
const GROUP = only<PostGroup>()('_id', 'slug', 'versions');
const PENDING = only<PostGroup>()('_id', 'slug', 'pending');
const USER = only<UserDoc>()('name');
const AUTHOR = only<AuthorDoc>()('_id', 'slug', 'names');

/** How many documents refer to each of these files. */
export async function countNaming({ collection: name, field }: Reference, urls: string[]) {
  const naming = { [field]: { $in: urls } };
  const counts = await collection(name)
    .aggregate<{ _id: string; count: number }>([
      { $match: naming },
      { $project: { _id: 0, [field]: 1 } },
      { $unwind: `$${field}` },
      { $match: naming },
      { $group: { _id: `$${field}`, count: { $sum: 1 } } },
    ])
    .toArray();
  return counts.map(({ _id, count }) => ({ url: _id, count }));
}

/** Every path that documents refer to. */
export async function findNamed({ collection: name, field }: Reference): Promise<string[]> {
  return collection<Record<string, string>>(name).distinct(field, { [field]: { $gte: '/api/media/' } });
}

export function findPosts(media: string, limit: number): Promise<Projected<typeof POST>[]> {
  const found = collection<PostDoc>('posts').find({ media }).sort({ slug: 1, locale: -1 }).limit(limit);
  return select(found, POST).toArray();
}

export function findCopies(media: string, limit: number): Promise<Projected<typeof COPY>[]> {
  return select(collection<WorkingCopyDoc>('workingCopies').find({ media }).limit(limit), COPY).toArray();
}

/** The posts and languages whose earlier texts refer to a file, each once, with the title of one of the texts. */
export function findHistories(media: string, limit: number): Promise<Projected<typeof ENTRY>[]> {
  return collection<HistoryDoc>('postHistory')
    .aggregate<{ translationId: ObjectId; locale: Locale; title: string }>([
      { $match: { media } },
      {
        $group: {
          _id: { translationId: '$translationId', locale: '$locale' },
          title: { $last: '$title' },
        },
      },
      { $sort: { _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, translationId: '$_id.translationId', locale: '$_id.locale', title: 1 } },
    ])
    .toArray();
}

export function findUsers(image: string, limit: number): Promise<Projected<typeof USER>[]> {
  return select(collection<UserDoc>('users').find({ image }).limit(limit), USER).toArray();
}

export function findGroups(ids: ObjectId[]): Promise<Projected<typeof GROUP>[]> {
  return select(collection<PostGroup>('postGroups').find({ _id: { $in: ids } }), GROUP).toArray();
}

/** Posts with a change that was decided but not applied, for example because of a crash. */
export function findPending(): Promise<Projected<typeof PENDING>[]> {
  const cursor = collection<PostGroup>('postGroups').find({ 'pending.at': { $exists: true } });
  return select(cursor, PENDING).toArray();
}

/** Posts with versions (not in the bin) or working copies that refer to a file. */
export async function findPostsNaming(media: string): Promise<ObjectId[]> {
  const [posts, copies]: [ObjectId[], ObjectId[]] = await Promise.all([
    collection<PostDoc>('posts').distinct('translationId', { media, bin: null }),
    collection<WorkingCopyDoc>('workingCopies').distinct('translationId', { media }),
  ]);
  return [...new Map([...posts, ...copies].map((id) => [id.toHexString(), id])).values()];
}

export function findAuthors(picture: string, limit: number): Promise<Projected<typeof AUTHOR>[]> {
  return select(collection<AuthorDoc>('authors').find({ picture }).limit(limit), AUTHOR).toArray();
}
