import { collection } from '../db/client.ts';
import type { PostDoc, PostGroup } from '../posts/model.ts';
import { WRITTEN } from '../posts/store.ts';
import type { TagDoc } from '../tags/model.ts';

const posts = () => collection<PostDoc>('posts');
const groups = () => collection<PostGroup>('postGroups');
const tags = () => collection<TagDoc>('tags');

export type PostName = Pick<PostDoc, '_id' | 'slug' | 'locale'>;
const NAME = { slug: 1, locale: 1 } as const;

/** Versions that no translation holds together. */
export function findPostsWithoutGroup(): Promise<PostName[]> {
  return posts()
    .aggregate<PostName>([
      { $match: WRITTEN },
      {
        $lookup: {
          from: 'postGroups',
          localField: 'translationId',
          foreignField: '_id',
          as: 'translation',
        },
      },
      { $match: { translation: { $size: 0 } } },
      { $project: NAME },
      { $sort: { slug: 1, locale: -1 } },
    ])
    .toArray();
}

/** Slugs that are claimed though no version is there, nor being written. */
export async function findSlugsWithoutPosts(): Promise<string[]> {
  const docs = await groups()
    .aggregate<{ slug: string }>([
      { $match: { pending: { $exists: false } } },
      { $lookup: { from: 'posts', localField: '_id', foreignField: 'translationId', as: 'posts' } },
      { $match: { posts: { $size: 0 } } },
      { $project: { slug: 1 } },
      { $sort: { slug: 1 } },
    ])
    .toArray();
  return docs.map((doc) => doc.slug);
}

export async function findPendingSlugs(before: Date): Promise<string[]> {
  const filter = { 'pending.at': { $lt: before } };
  const docs = await groups()
    .find(filter, { projection: { slug: 1 } })
    .sort({ slug: 1 })
    .toArray();
  return docs.map((doc) => doc.slug);
}

export async function findUnusedTagSlugs(): Promise<string[]> {
  const used = await posts().distinct('tagIds');
  const docs = await tags()
    .find({ _id: { $nin: used } })
    .sort({ slug: 1 })
    .toArray();
  return docs.map((doc) => doc.slug);
}

/** Versions with a tag that is not there. */
export async function findPostsWithUnknownTags(): Promise<PostName[]> {
  const known = await tags().distinct('_id');
  const filter = { tagIds: { $elemMatch: { $nin: known } } };
  return posts().find<PostName>(filter, { projection: NAME }).sort({ slug: 1, locale: -1 }).toArray();
}

/** Every address of ours that a version refers to, with the versions that do. */
export function findMentionedMedia(): AsyncIterable<{ _id: string; posts: PostName[] }> {
  return posts().aggregate<{ _id: string; posts: PostName[] }>([
    { $match: { media: { $ne: [] } } },
    { $project: { ...NAME, media: 1 } },
    { $unwind: '$media' },
    { $group: { _id: '$media', posts: { $push: { _id: '$_id', slug: '$slug', locale: '$locale' } } } },
    { $sort: { _id: 1 } },
  ]);
}
