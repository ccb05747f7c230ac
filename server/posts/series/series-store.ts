import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { LINK } from '#server/posts/projections.ts';
import { visible } from '#server/posts/store.ts';

/** The maximum number of parts that are listed. */
const PARTS_MAX = 200;

/** The parts of the series with these slugs that readers see, in order. */
export function findParts({
  slugs,
  locale,
  now,
}: {
  slugs: string[];
  locale: Locale;
  now: Date;
}): Promise<Projected<typeof LINK>[]> {
  const cursor = collection<PostDoc>('posts')
    .find({ 'series.slug': { $in: slugs }, locale, ...visible(now) })
    .sort({ 'series.part': 1, publishedAt: 1, _id: 1 })
    .limit(PARTS_MAX);
  return select(cursor, LINK).toArray();
}
