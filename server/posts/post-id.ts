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

/** The post group with this id. Throws NotFound. */
export async function requireGroup(postId: string): Promise<PostGroup> {
  const group = await findPostGroup({ _id: requirePostId(postId) });
  if (!group) throw new NotFound('Post not found');
  return group;
}
