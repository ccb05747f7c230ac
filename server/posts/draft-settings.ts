import type { DraftSettings } from '#contract/posts/admin.ts';
import type { Tag } from '#contract/tags.ts';
import { isPlaceholder, NEW_PLACE, type PostGroup } from './model.ts';
import type { SharedSettings } from './store.ts';

/**
 * The settings that the versions of a post share, in the form of the editor. `authorName` is used for a post without
 * versions.
 */
export function toSettings(
  group: PostGroup,
  versions: SharedSettings[],
  { tags, authorName = '' }: { tags: Tag[]; authorName?: string },
): DraftSettings {
  const [first] = versions;
  const series = versions.find((version) => version.series)?.series;
  const publishedAt = versions.find((version) => version.publishedAt)?.publishedAt ?? null;

  return {
    slug: slugOf(group) ?? '',
    coverImage: first?.coverImage ?? '',
    tags: tags.map(({ slug }) => slug),
    authorName: first?.authorName ?? authorName,
    publishedAt: publishedAt?.toISOString() ?? null,
    pinned: versions.some(({ pinned }) => pinned),
    commentsOpen: versions.every(({ commentsOpen }) => commentsOpen ?? true),
    series: series?.slug ?? '',
    seriesPart: series?.part ?? null,
    ...(group.kind === 'page' ? (first?.page ?? NEW_PLACE) : {}),
  };
}

/** The slug of a post; null if it has none yet. */
export function slugOf({ slug }: PostGroup): string | null {
  return isPlaceholder(slug) ? null : slug;
}
