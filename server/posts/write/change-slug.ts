import { FORMER_SLUGS_MAX } from '#contract/limits.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { type FormerSlug, type GroupChange, isPlaceholder, type PostGroup } from '#server/posts/model.ts';

/**
 * Gives a post another slug and remembers the old one. Each remembered slug redirects to the post, not to another
 * slug, so there are no chains and no loops.
 */
export function rename(group: PostGroup, slug: string, now: Date): GroupChange {
  if (slug === group.slug) return {};
  if (isPlaceholder(group.slug)) return { slug };
  return { slug, formerSlugs: addFormerSlugs(group, [{ slug: group.slug, until: now }], slug) };
}

/** Adds slugs to the former slugs of a post. If it had a slug twice, the later time counts. */
export function addFormerSlugs(
  { formerSlugs = [] }: Pick<PostGroup, 'formerSlugs'>,
  added: FormerSlug[],
  slug: string,
): FormerSlug[] {
  const names = new Set([slug, ...added.map((former) => former.slug)]);
  const kept = formerSlugs.filter((former) => !names.has(former.slug));
  const all = [...kept, ...added.filter((former) => former.slug !== slug)];
  return all.sort((a, b) => Number(a.until) - Number(b.until)).slice(-FORMER_SLUGS_MAX);
}

export function slugTaken(): Conflict {
  const message = 'This slug is taken; to add a language version, use PATCH';
  return new Conflict('The slug is taken', [{ path: 'slug', message, code: 'slug_taken' }]);
}

export function reservedSlug(): Invalid {
  const message = 'The site has another page at this address';
  return new Invalid('The slug is reserved', [{ path: 'slug', message, code: 'reserved_slug' }]);
}
