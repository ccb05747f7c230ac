import { redirectPermanently } from '#app/requests/permanent-redirect.ts';
import { NotFound } from '#server/errors.ts';
import { findMovedTag } from '#server/tags/tags.ts';

/**
 * Loads what depends on a tag. If there is no tag with this slug but one that had it, throws a permanent
 * redirect to `pathOf` its current slug.
 */
export async function loadTag<Result>(
  slug: string,
  pathOf: (slug: string) => string,
  load: () => Promise<Result>,
): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    const moved = error instanceof NotFound ? await findMovedTag({ slug }) : null;
    throw moved === null ? error : redirectPermanently(pathOf(moved));
  }
}
