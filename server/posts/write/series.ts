import type { TagInput } from '#contract/tags.ts';
import type { SeriesPlace, VersionSource } from '#server/posts/model.ts';

type SeriesInput = { series?: string | undefined; seriesPart?: number | undefined };

/** The place that a request names: null for no series, undefined where it says nothing about it. */
export function toSeriesPlace({ series, seriesPart }: SeriesInput): SeriesPlace | null | undefined {
  if (series === undefined) return undefined;
  return series === '' || seriesPart === undefined ? null : { slug: series, part: seriesPart };
}

/** The tags that are the titles of the versions' series: a post has them. */
export function seriesTags(versions: Pick<VersionSource, 'series'>[]): TagInput[] {
  const slugs = new Set(versions.flatMap(({ series }) => series?.slug ?? []));
  return [...slugs].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
}
