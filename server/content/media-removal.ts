import { paths } from '#contract/paths.ts';
import { Conflict, type Issue } from '../errors.ts';
import { listMedia, requireDoc } from '../media/media.ts';
import type { Media } from '../media/model.ts';
import { removeMedia } from '../media/remove-media.ts';
import { findPostsUsing, isUsedInCopy } from '../posts/media-use.ts';
import { isProfilePicture } from '../users/users.ts';

/**
 * Deletes a file with its smaller copies. Throws NotFound, and Conflict with the posts that use the file, or
 * began to use it during the deletion.
 */
export async function deleteMedia({ id }: { id: string }): Promise<void> {
  await requireDoc(id);
  const url = paths.media(id);
  await requireUnused(url);
  await removeMedia({ id, confirm: () => requireUnused(url) });
}

/** Files that no post, drafts included, and no user's picture refers to, the oldest first. */
export async function* findOrphans(): AsyncGenerator<Media> {
  for await (const media of listMedia()) if ((await findUses(media.url)).length === 0) yield media;
}

async function requireUnused(url: string): Promise<void> {
  const details = await findUses(url);
  if (details.length > 0) throw new Conflict('The file is in use', details);
}

async function findUses(url: string): Promise<Issue[]> {
  const uses = (await findPostsUsing({ url })).map(({ slug, locale, title }) => ({
    path: `${slug}.${locale}`,
    message: `The post “${title}” (${slug}, ${locale}) uses this file`,
    code: 'in_use',
  }));
  if (await isUsedInCopy(url)) {
    uses.push({
      path: 'workingCopies',
      message: 'A text that is being written uses this file',
      code: 'in_use',
    });
  }
  if (await isProfilePicture({ url })) {
    uses.push({ path: 'users', message: 'Somebody has this file as their picture', code: 'in_use' });
  }
  return uses;
}
