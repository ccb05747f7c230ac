import type { Locale } from '#contract/locales.ts';
import type { PostSeries } from '#contract/posts/pages.ts';
import { memoize } from '#server/cache/memoize.ts';
import { collection } from '#server/db/client.ts';
import { type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { LINK, toPageLink } from '#server/posts/projections.ts';
import { readTimeline } from '#server/posts/read/timeline/read-timeline.ts';
import { visible } from '#server/posts/store.ts';
import { findTagLink } from '#server/tags/tags.ts';

/** The maximum number of parts that are listed. */
const PARTS_MAX = 200;
/** An estimate of what a link takes in memory. */
const PART_BYTES = 600;

type Found = { series: PostSeries | null; partIds: ReadonlySet<string> };

const NONE: Found = { series: null, partIds: new Set() };

/**
 * The series of a version with the ids of its parts: its title, which is the name of its tag, and its parts; null for
 * a post in no series.
 */
export async function getSeries(
  { slug, locale, series }: Pick<PostDoc, 'slug' | 'locale' | 'series'>,
  { now }: { now: Date },
): Promise<Found> {
  if (!series) return NONE;

  const tag = await findTagLink({ slug: series.slug, locale });
  // Parts that were written before the tag was renamed or merged have its former slug.
  const docs = await readParts({ slugs: tag?.slugs ?? [series.slug], locale, now });
  const parts = docs.map(toPageLink);

  const index = parts.findIndex((part) => part.slug === slug);
  // A draft is not among the listed parts.
  if (index < 0) return NONE;

  return {
    series: {
      tag: tag?.link ?? { slug: series.slug, name: series.slug, nameLocale: null },
      parts,
      index,
    },
    partIds: new Set(docs.map(({ _id }) => _id.toHexString())),
  };
}

/** The parts of the series with these slugs that readers see, in order, as long as the same posts are visible. */
async function readParts({ slugs, locale, now }: PartsQuery): Promise<Projected<typeof LINK>[]> {
  const timeline = await readTimeline({ locale });
  return memoize({
    key: `series ${locale} ${slugs.join(' ')} ${timeline.count(now)}`,
    load: () => findParts({ slugs, locale, now }),
    bytesOf: ({ length }) => PART_BYTES * (length + 1),
  });
}

type PartsQuery = { slugs: string[]; locale: Locale; now: Date };

function findParts({ slugs, locale, now }: PartsQuery): Promise<Projected<typeof LINK>[]> {
  const cursor = collection<PostDoc>('posts')
    .find({ 'series.slug': { $in: slugs }, locale, ...visible(now) })
    .sort({ 'series.part': 1, publishedAt: 1, _id: 1 })
    .limit(PARTS_MAX);
  return select(cursor, LINK).toArray();
}
