import type { TagInput } from '#contract/tags.ts';
import type { SeriesPlace, VersionSource } from '#server/posts/model.ts';
import { findTagIds } from '#server/tags/tags.ts';

type SeriesInput = { series?: string | undefined; seriesPart?: number | undefined };

/** The place that a request names: null for no series, undefined if it does not mention any. */
export function toSeriesPlace({ series, seriesPart }: SeriesInput): SeriesPlace | null | undefined {
  if (series === undefined) return undefined;
  return series === '' || seriesPart === undefined ? null : { slug: series, part: seriesPart };
}

/** The tags that give the versions' series their titles; a post has these tags. */
export function seriesTags(versions: Pick<VersionSource, 'series'>[]): TagInput[] {
  return [...seriesSlugs(versions)].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
}

/**
 * The versions of a change with the tags of their series added: of series that the post is in already, and of those
 * that it joins. Tags of the former are never created, because an admin may have deleted the tag, which ends the
 * series, since the stored versions were read.
 */
export async function withSeriesTags(
  next: VersionSource[],
  stored: Pick<VersionSource, 'series'>[],
): Promise<{ put: VersionSource[]; joined: TagInput[] }> {
  const before = seriesSlugs(stored);
  const remaining = await findTagIds([...seriesSlugs(next).intersection(before)]);
  const put = next.map((version) => {
    const { series } = version;
    const hasEnded = series && before.has(series.slug) && !remaining.has(series.slug);
    const tagIds = [...new Set([...version.tagIds, ...remaining.values()])];
    return { ...version, tagIds, series: hasEnded ? null : series };
  });

  return { put, joined: seriesTags(put.filter(({ series }) => series && !before.has(series.slug))) };
}

function seriesSlugs(versions: Pick<VersionSource, 'series'>[]): Set<string> {
  return new Set(versions.flatMap(({ series }) => series?.slug ?? []));
}
