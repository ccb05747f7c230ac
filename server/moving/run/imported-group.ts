import { findIds } from '#server/db/ids.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';

/** The post that an import has made; null if there is none any more, or if none was noted. */
export async function findImportedGroup(postId: string | null): Promise<PostGroup | null> {
  const [_id] = findIds(postId === null ? [] : [postId]);
  return _id ? findPostGroup({ _id }) : null;
}
