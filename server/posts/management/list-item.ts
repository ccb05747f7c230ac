import { type Locale, otherLocale } from '#contract/locales.ts';
import type { PostGroupItem, PostGroupVersion } from '#contract/posts/admin-list.ts';
import type { Tag } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { loadBylines } from '#server/posts/authors/authors.ts';
import { findViews, type GroupRow } from '#server/posts/list-store.ts';
import {
  isOutdated,
  isPlaceholder,
  nameOfEditor,
  toState,
  type VersionSummary,
  type WorkingMark,
} from '#server/posts/model.ts';
import { toReviews } from '#server/posts/review/for-editor.ts';
import { mapTags } from '#server/tags/tags.ts';

/** The rows of a page of the list, with their tags and views. `locale` is the language of the titles. */
export async function toPostGroupItems(
  rows: GroupRow[],
  { actor, locale, now }: { actor: Actor; locale: Locale; now: Date },
): Promise<PostGroupItem[]> {
  const [tags, views, toByline] = await Promise.all([
    mapTags(rows.flatMap(({ versions = [] }) => versions.flatMap(({ tagIds }) => tagIds))),
    findViews(rows.map(({ _id }) => _id)),
    loadBylines(locale),
  ]);
  const viewsOf = new Map(
    views.map((doc) => [`${doc.translationId.toHexString()} ${doc.locale}`, doc.viewCount]),
  );
  return rows.map((row) => toPostGroupItem(row, { actor, locale, now, tags, viewsOf, toByline }));
}

type Context = {
  actor: Actor;
  locale: Locale;
  now: Date;
  tags: Map<number, Tag>;
  viewsOf: Map<string, number>;
  toByline: (authorName: string) => string;
};

function toPostGroupItem(
  row: GroupRow,
  { actor, locale, now, tags, viewsOf, toByline }: Context,
): PostGroupItem {
  const { versions = [], working = {} } = row;
  const id = row._id.toHexString();
  const versionIn = (language: Locale): PostGroupVersion | null => {
    const version = versions.find((candidate) => candidate.locale === language);
    const translation = versions.find((candidate) => candidate.locale !== language);
    const viewCount = viewsOf.get(`${id} ${language}`) ?? 0;
    return version ? toVersion(version, { translation, viewCount, now }) : null;
  };

  const byLocale = { uk: versionIn('uk'), en: versionIn('en') };
  const copies = { uk: toLine(working.uk), en: toLine(working.en), settings: toLine(working.settings) };
  const other = otherLocale(locale);
  const [titled] = [byLocale[locale], byLocale[other], copies[locale], copies[other]].filter(
    (named) => named !== null,
  );
  const titleLocale = [locale, other].find((language) =>
    [byLocale[language], copies[language]].includes(titled ?? null),
  );
  const tagIds = [...new Set(versions.flatMap((version) => version.tagIds))];

  return {
    id,
    kind: row.kind ?? 'post',
    slug: isPlaceholder(row.slug) ? null : row.slug,
    title: titled?.title ?? '',
    titleLocale: titled ? (titleLocale ?? null) : null,
    pinned: versions.some(({ pinned }) => pinned),
    tags: tagIds.flatMap((tagId) => tags.get(tagId) ?? []),
    authorName: toByline(
      versions[0]?.authorName ?? working[locale]?.savedBy.name ?? working[other]?.savedBy.name ?? '',
    ),
    viewCount: (byLocale.uk?.viewCount ?? 0) + (byLocale.en?.viewCount ?? 0),
    createdAt: row.createdAt.toISOString(),
    updatedAt: (row.changedAt ?? row.createdAt).toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    versions: byLocale,
    workingCopies: copies,
    reviews: toReviews(row, actor),
  };
}

function toVersion(
  version: VersionSummary,
  { translation, viewCount, now }: { translation: VersionSummary | undefined; viewCount: number; now: Date },
): PostGroupVersion {
  return {
    id: version._id.toHexString(),
    title: version.title,
    state: toState(version, now),
    publishedAt: version.publishedAt?.toISOString() ?? null,
    updatedAt: version.updatedAt.toISOString(),
    viewCount,
    isOutdated: isOutdated(version, translation),
  };
}

function toLine(mark: WorkingMark | undefined): PostGroupItem['workingCopies'][Locale] {
  return mark
    ? { title: mark.title, savedAt: mark.savedAt.toISOString(), savedBy: nameOfEditor(mark.savedBy) }
    : null;
}
