import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';

/**
 * Throws NotFound with the code `in_bin` if the whole post is in the bin, or `purged` if it was permanently deleted,
 * so that an open editor does not save into either unnoticed.
 */
export async function requirePresent({ postId }: { postId: string }): Promise<void> {
  const _id = findId(postId);
  const group = _id && (await findPostGroup({ _id }));
  if (!group) throw absent('The post has been deleted for good', 'purged');
  const { versions = [], bin = [] } = group;
  if (versions.length === 0 && bin.length > 0) throw absent('The post is in the bin', 'in_bin');
}

function absent(message: string, code: string): NotFound {
  return new NotFound(message, [{ path: '', message, code }]);
}
