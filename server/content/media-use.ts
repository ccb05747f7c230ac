import { hasCommentLinkingTo } from '../comments/media-links.ts';
import type { Issue } from '../errors.ts';
import { findPostsUsing, isInHistory, isInPendingChange, isUsedInCopy } from '../posts/media-use.ts';
import { isProfilePicture } from '../users/users.ts';

/**
 * Everything that refers to a file of this site, one issue each; empty where nothing does. Only such files are
 * deleted, by hand or after a day, so whatever stores the address of a file has to be asked here: posts, also
 * drafts and those in the bin, with their working copies, earlier texts and unfinished changes; comments
 * (links); users (pictures).
 */
export async function findMediaUses({ url }: { url: string }): Promise<Issue[]> {
  const uses = (await findPostsUsing({ url })).map(({ slug, locale, title }) => ({
    path: `${slug}.${locale}`,
    message: `The post “${title}” (${slug}, ${locale}) uses this file`,
    code: 'in_use',
  }));
  if (await isProfilePicture({ url })) {
    uses.push({ path: 'users', message: 'Somebody has this file as their picture', code: 'in_use' });
  }
  if (await hasCommentLinkingTo({ url })) {
    uses.push({ path: 'comments', message: 'A comment links to this file', code: 'in_use' });
  }
  if (await isInPendingChange({ url })) {
    uses.push({
      path: 'posts',
      message: 'A change of a post that is not finished uses this file',
      code: 'in_use',
    });
  }
  if (await isUsedInCopy(url)) {
    uses.push({
      path: 'workingCopies',
      message: 'A text that is being written uses this file',
      code: 'in_use',
    });
  }
  if (await isInHistory({ url })) {
    uses.push({ path: 'posts', message: 'An earlier text of a post uses this file', code: 'in_use' });
  }
  return uses;
}
