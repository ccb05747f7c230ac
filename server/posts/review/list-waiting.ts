import type { Locale } from '#contract/locales.ts';
import type { PostList, PostListItem } from '#contract/posts/records.ts';
import { findInReview, type GroupRow } from '#server/posts/list-store.ts';
import { isPlaceholder, nameOfEditor } from '#server/posts/model.ts';
import { LIST_ITEM, toPostListItem } from '#server/posts/projections.ts';
import { findByIds } from '#server/posts/store.ts';

/** The texts that wait for an editor, those too that exist only as a working copy. The caller checks permissions. */
export async function listWaiting({
  locale,
  page,
  limit,
  now,
}: {
  locale: Locale | 'all';
  page: number;
  limit: number;
  now: Date;
}): Promise<PostList> {
  const { rows, total } = await findInReview(locale, { skip: (page - 1) * limit, limit });
  const shown = rows.map((waiting) => ({ ...waiting, version: versionIn(waiting) }));
  const docs = await findByIds(
    shown.flatMap(({ version }) => version?._id ?? []),
    LIST_ITEM,
  );
  const stored = new Map(docs.map((doc) => [doc._id.toHexString(), toPostListItem(doc, now)]));
  return {
    posts: shown.map(
      ({ row, language, version }) =>
        stored.get(version?._id.toHexString() ?? '') ?? toUnwritten(row, language),
    ),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

function versionIn({ row: { versions = [] }, language }: { row: GroupRow; language: Locale }) {
  return versions.find((version) => version.locale === language);
}

/** A text that no version has yet. It has the id of its post, and no address if the post has none. */
function toUnwritten({ _id, slug, working, createdAt }: GroupRow, locale: Locale): PostListItem {
  const copy = working?.[locale];
  return {
    id: _id.toHexString(),
    slug: isPlaceholder(slug) ? '' : slug,
    locale,
    ...{ title: copy?.title ?? '', excerpt: '', coverImage: null },
    ...{ published: false, status: 'draft', publishedAt: null, viewCount: 0 },
    authorName: copy ? nameOfEditor(copy.savedBy) : '',
    createdAt: createdAt.toISOString(),
    translationId: _id.toHexString(),
  };
}
