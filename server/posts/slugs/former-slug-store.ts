import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostGroup } from '#server/posts/model.ts';

const groups = () => collection<PostGroup>('postGroups');

const FORMER_SLUGS = only<PostGroup>()('_id', 'kind', 'formerSlugs');

/** The posts and pages that had this slug, in any order. */
export function findByFormerSlug(slug: string): Promise<Projected<typeof FORMER_SLUGS>[]> {
  return select(groups().find({ 'formerSlugs.slug': slug }), FORMER_SLUGS).toArray();
}
