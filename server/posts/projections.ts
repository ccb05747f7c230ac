import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import type { PageLink, Picture, PostCard, PostLink, TagLink } from '#contract/posts/pages.ts';
import type { Outdated, Post, PostListItem } from '#contract/posts/records.ts';
import { PAGE_FIELDS, SHARING_FIELDS, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { lastChange } from '#contract/revisions.ts';
import type { Tag } from '#contract/tags.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { toSrcset } from '#server/media/srcset.ts';
import { toDisplayText, toDisplayTitle } from '#server/site-settings/display-text.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { type PostDoc, toState } from './model.ts';
import { LISTED_TEXT_FIELDS, textRevisionOf, toListedText, toText } from './text.ts';

// Each shape that readers see is defined next to the fields that it is made of.

export const LIST_ITEM_FIELDS = [
  ...LISTED_TEXT_FIELDS,
  '_id',
  'slug',
  'locale',
  'coverImage',
  'published',
  'publishedAt',
  'viewCount',
  'authorName',
  'createdAt',
  'translationId',
  'machineTranslated',
] as const;

export const LIST_ITEM = only<PostDoc>()(...LIST_ITEM_FIELDS);

export function toPostListItem(doc: Projected<typeof LIST_ITEM>, now = new Date()): PostListItem {
  return {
    id: doc._id.toHexString(),
    slug: doc.slug,
    locale: doc.locale,
    ...toListedText(doc),
    coverImage: doc.coverImage,
    published: doc.published,
    status: toState(doc, now),
    publishedAt: doc.publishedAt?.toISOString() ?? null,
    viewCount: doc.viewCount,
    authorName: bylineOf(doc),
    createdAt: doc.createdAt.toISOString(),
    translationId: doc.translationId.toHexString(),
    ...(doc.machineTranslated ? { machineTranslated: true } : {}),
  };
}

export const FULL_POST = only<PostDoc>()(
  ...LIST_ITEM_FIELDS,
  ...TEXT_FIELDS,
  'updatedAt',
  'tagIds',
  'pinned',
  'commentsOpen',
  'textRevision',
  'translationRevision',
  'series',
);

export const TRANSLATION = only<PostDoc>()(
  '_id',
  'locale',
  'title',
  'slug',
  'published',
  'publishedAt',
  'translationId',
  'textRevision',
  'updatedAt',
);

export function toPost(
  doc: Projected<typeof FULL_POST>,
  {
    tags,
    translation,
    outdated,
  }: { tags: Tag[]; translation: Projected<typeof TRANSLATION> | null; outdated: Outdated | null },
): Post {
  return {
    ...toPostListItem(doc),
    url: paths.post(doc.locale, doc.slug),
    ...toText(doc),
    // Versions of early versions of the program lack these two.
    pinned: doc.pinned ?? false,
    commentsOpen: doc.commentsOpen ?? true,
    series: doc.series?.slug ?? null,
    seriesPart: doc.series?.part ?? null,
    outdated,
    machineTranslated: doc.machineTranslated ?? false,
    revision: textRevisionOf(doc),
    updatedAt: doc.updatedAt.toISOString(),
    tags,
    alternates: (translation ? [translation] : []).map(({ locale, title, slug, published }) => ({
      locale,
      title,
      url: paths.post(locale, slug),
      published,
    })),
  };
}

const CARD_FIELDS = [
  ...LISTED_TEXT_FIELDS,
  '_id',
  'slug',
  'locale',
  'summary',
  'coverImage',
  'cover',
  'publishedAt',
  'createdAt',
  'readingMinutes',
  'authorName',
  'tagIds',
  'pinned',
  'textRevision',
  'displayTitle',
  'displayExcerpt',
  'machineTranslated',
] as const;

export const CARD = only<PostDoc>()(...CARD_FIELDS);

/** A card with what the page of a post shows besides. */
export const PAGE = only<PostDoc>()(
  ...CARD_FIELDS,
  ...PAGE_FIELDS,
  'html',
  'headings',
  'updatedAt',
  'translationId',
  'translationRevision',
  'commentsOpen',
  ...SHARING_FIELDS,
  'published',
  'series',
  'startsWithExcerpt',
);

/** The fields of the translation that the page of a post shows. */
export const PAGE_TRANSLATION = only<PostDoc>()(
  '_id',
  'slug',
  'locale',
  'title',
  'displayTitle',
  'headings',
  'publishedAt',
  'textRevision',
);

/** A card with what feeds carry besides. */
export const FEED_POST = only<PostDoc>()(...CARD_FIELDS, 'feedHtml', 'updatedAt');

export function toPostCard(
  doc: Projected<typeof CARD>,
  tagLinks: { get: (id: number) => TagLink | undefined },
): PostCard {
  const excerpt = doc.excerpt || doc.summary;
  return {
    id: doc._id.toHexString(),
    slug: doc.slug,
    locale: doc.locale,
    ...toListedText(doc),
    excerpt,
    displayTitle: doc.displayTitle ?? toDisplayTitle(doc.title, doc.locale),
    displayExcerpt: doc.displayExcerpt ?? toDisplayText(excerpt, doc.locale),
    cover: toPicture(doc),
    publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
    readingMinutes: doc.readingMinutes,
    authorName: bylineOf(doc),
    tags: doc.tagIds.map((id) => tagLinks.get(id)).filter((link) => link !== undefined),
    pinned: doc.pinned ?? false,
    machineTranslated: doc.machineTranslated ?? false,
    newInBothUntil: null,
  };
}

export const LINK = only<PostDoc>()('_id', 'slug', 'locale', 'title');
export const DATED_LINK = only<PostDoc>()('_id', 'slug', 'locale', 'title', 'publishedAt');
export const GROUP_LINK = only<PostDoc>()('translationId', 'slug', 'locale', 'title', 'page');

export function toPostLink(doc: Omit<Projected<typeof LINK>, '_id'>): PostLink {
  return { slug: doc.slug, locale: doc.locale, title: doc.title };
}

export function toPageLink(
  doc: Omit<Projected<typeof LINK>, '_id'> & Partial<Pick<PostDoc, 'displayTitle'>>,
): PageLink {
  return { ...toPostLink(doc), displayTitle: doc.displayTitle ?? toDisplayTitle(doc.title, doc.locale) };
}

/** When the text of a version last changed, so that clients can decide whether to read it again. */
export function changeOf({
  publishedAt,
  createdAt,
  updatedAt,
}: Pick<PostDoc, 'publishedAt' | 'createdAt' | 'updatedAt'>): Date {
  return lastChange({ publishedAt: publishedAt ?? createdAt, createdAt, updatedAt });
}

/** The name that signs a version. Both versions of a post have one author, but the site has a name in each language. */
export function bylineOf({ locale, authorName }: Pick<PostDoc, 'locale' | 'authorName'>): string {
  const { names } = siteSettings();
  return Object.values(names).includes(authorName) ? names[locale] : authorName;
}

/** Whether readers may comment: the post and the site both have to allow it. */
export function areCommentsOpen({ commentsOpen = true }: Partial<Pick<PostDoc, 'commentsOpen'>>): boolean {
  return commentsOpen && siteSettings().comments !== 'closed';
}

/** A cover that is a video is shown by its thumbnail. */
function toPicture({ coverImage, cover }: Pick<PostDoc, 'coverImage' | 'cover'>): Picture | null {
  if (coverImage === null) return null;

  const id = mediaIdOf(coverImage);
  const unknown = { colour: null, isTransparent: false };
  if (!cover || id === null) return { url: coverImage, width: null, height: null, srcset: null, ...unknown };
  if (cover.kind === 'video') {
    return {
      url: paths.mediaThumbnail(id),
      width: THUMBNAIL_WIDTH,
      height: THUMBNAIL_HEIGHT,
      srcset: null,
      ...unknown,
    };
  }

  const { width = null, height = null, widths, colour } = cover;
  const url = paths.media(id);
  const isTransparent = colour?.isTransparent ?? false;

  return {
    url,
    width,
    height,
    srcset: toSrcset(url, { width: width ?? undefined, widths }),
    colour: isTransparent ? null : (colour?.dominant ?? null),
    isTransparent,
  };
}
