import type { ObjectId } from 'mongodb';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import type { PostGroup } from './model.ts';
import { findPostGroup } from './write/post-group-store.ts';

/** The id of a post group. Throws NotFound if the text is not an id. */
export function requirePostId(postId: string): ObjectId {
  const id = findId(postId);
  if (!id) throw new NotFound('Post not found');
  return id;
}

/** The id of the post with this slug, as text. Throws NotFound. */
export async function requirePostIdAt(slug: string): Promise<string> {
  const group = await findPostGroup({ slug });
  if (!group || group.kind) throw new NotFound('Post not found');
  return group._id.toHexString();
}

/** The post group with this id. Throws NotFound. */
export async function requireGroup(postId: string): Promise<PostGroup> {
  const group = await findPostGroup({ _id: requirePostId(postId) });
  if (!group) throw new NotFound('Post not found');
  return group;
}
