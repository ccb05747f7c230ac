import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import { isPlaceholder, type PostDoc, type PostGroup } from '#server/posts/model.ts';
import { WRITTEN } from '#server/posts/store.ts';
import type { TagDoc } from '#server/tags/model.ts';

const posts = () => collection<PostDoc>('posts');
const groups = () => collection<PostGroup>('postGroups');
const tags = () => collection<TagDoc>('tags');

const NAME = only<PostDoc>()('_id', 'slug', 'locale', 'page');
const SLUG = only<PostGroup>()('slug');

export type PostName = Projected<typeof NAME>;

/** Versions whose post group does not exist. */
export function findPostsWithoutGroup(): Promise<PostName[]> {
  return posts()
    .aggregate<PostName>([
      { $match: WRITTEN },
      { $lookup: { from: 'postGroups', localField: 'translationId', foreignField: '_id', as: 'groups' } },
      { $match: { groups: { $size: 0 } } },
      { $project: NAME.spec },
      { $sort: { slug: 1, locale: -1 } },
    ])
    .toArray();
}

/** Slugs of post groups without versions, and without a pending change that creates some. */
export async function findSlugsWithoutPosts(): Promise<string[]> {
  const docs = await groups()
    .aggregate<Projected<typeof SLUG>>([
      { $match: { pending: { $exists: false } } },
      { $lookup: { from: 'posts', localField: '_id', foreignField: 'translationId', as: 'posts' } },
      { $match: { posts: { $size: 0 } } },
      { $project: SLUG.spec },
      { $sort: { slug: 1 } },
    ])
    .toArray();
  // The editor begins a post without versions, before it has a slug.
  return docs.map((doc) => doc.slug).filter((slug) => !isPlaceholder(slug));
}

/** Slugs of post groups with a change that was decided before `before` but is not applied. */
export async function findPendingSlugs(before: Date): Promise<string[]> {
  const cursor = groups()
    .find({ 'pending.at': { $lt: before } })
    .sort({ slug: 1 });
  return (await select(cursor, SLUG).toArray()).map((doc) => doc.slug);
}

export async function findUnusedTagSlugs(): Promise<string[]> {
  const used = await posts().distinct('tagIds');
  const docs = await tags()
    .find({ _id: { $nin: used }, goneAt: { $exists: false } })
    .sort({ slug: 1 })
    .toArray();
  return docs.map((doc) => doc.slug);
}

/** Versions with a tag that does not exist. */
export async function findPostsWithUnknownTags(): Promise<PostName[]> {
  const known = await tags().distinct('_id');
  const cursor = posts().find({ tagIds: { $elemMatch: { $nin: known } } });
  return select(cursor.sort({ slug: 1, locale: -1 }), NAME).toArray();
}

/** Every file address that versions refer to, with those versions. */
export function findMentionedMedia(): AsyncIterable<{ _id: string; posts: PostName[] }> {
  return posts().aggregate<{ _id: string; posts: PostName[] }>([
    { $match: { media: { $ne: [] }, bin: null } },
    { $project: { ...NAME.spec, media: 1 } },
    { $unwind: '$media' },
    {
      $group: {
        _id: '$media',
        posts: { $push: { _id: '$_id', slug: '$slug', locale: '$locale', page: '$page' } },
      },
    },
    { $sort: { _id: 1 } },
  ]);
}
