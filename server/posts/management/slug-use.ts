import type { PostKind, SlugUse } from '#contract/posts/admin.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import { findByFormerSlug } from '#server/posts/former-slugs.ts';
import type { OfPost } from '#server/posts/model.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';

/** Whether a slug is available for a post, and whether taking it ends redirects of another post. */
export async function getSlugUse({
  actor,
  postId,
  kind = 'post',
  slug,
}: OfPost & { kind?: PostKind; slug: string }): Promise<SlugUse> {
  requireEditor(actor);
  if (kind === 'page' && isReservedSlug(slug)) return 'reserved';
  const [owner, former] = await Promise.all([findPostGroup({ slug }), findByFormerSlug(slug)]);
  if (owner) return owner._id.toHexString() === postId ? 'own' : 'taken';
  return former.some(({ _id }) => _id.toHexString() !== postId) ? 'redirects' : 'free';
}
