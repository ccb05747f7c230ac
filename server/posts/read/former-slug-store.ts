import type { Document, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '../../db/client.ts';
import { findOneWith, only, type Projected, type Projection, select } from '../../db/projection.ts';
import type { PostDoc, PostGroup } from '../model.ts';
import { visible } from '../store.ts';

const groups = () => collection<PostGroup>('postGroups');
const posts = () => collection<PostDoc>('posts');

const FORMER_SLUGS = only<PostGroup>()('_id', 'formerSlugs');

/** The posts that had this slug, in any order. */
export function findByFormerSlug(slug: string): Promise<Projected<typeof FORMER_SLUGS>[]> {
  return select(groups().find({ 'formerSlugs.slug': slug }), FORMER_SLUGS).toArray();
}

/** One language of a post, whatever its slug: as readers see it at `now`, or without `now` in any state. */
export function findLanguage<Part extends Document>(
  { translationId, locale, now }: { translationId: ObjectId; locale: Locale; now?: Date | undefined },
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { translationId, locale, ...(now ? visible(now) : {}) }, fields);
}
