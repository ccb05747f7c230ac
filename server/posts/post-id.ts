import type { ObjectId } from 'mongodb';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';

/** The id of a post group. Throws NotFound if the text is not an id. */
export function requirePostId(postId: string): ObjectId {
  const id = findId(postId);
  if (!id) throw new NotFound('Post not found');
  return id;
}
