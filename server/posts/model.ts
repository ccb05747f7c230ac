import type { ObjectId } from 'mongodb';
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type {
  DryRun,
  DryRunDeletion,
  LanguageVersion,
  Picture,
  Post,
  PostCard,
  PostLink,
  PostListItem,
  TagLink,
  TocEntry,
  WrittenPost,
} from '#contract/posts.ts';
import type { Tag, TagInput } from '#contract/tags.ts';
import { mediaIdOf } from '../media/media-urls.ts';
import type { MediaProperties } from '../media/model.ts';

/** What the author decides about one language version; everything else follows from it. */
export type VersionSource = {
  _id: ObjectId;
  locale: Locale;
  title: string;
  excerpt: string | null;
  content: string;
  coverImage: string | null;
  published: boolean;
  publishedAt: Date | null;
  tagIds: number[];
  authorName: string;
  /** When title, excerpt or content changed last. */
  updatedAt: Date;
};

/** What is derived from `content`, made again when `renderVersion` is behind. */
export type RenderedVersion = {
  html: string;
  headings: TocEntry[];
  /** The beginning of the text, for versions without an excerpt. */
  summary: string;
  readingMinutes: number;
  /** Plain text, a line a paragraph, for the search and its passages. */
  text: string;
  /** Local media addresses that the text or the cover refers to. */
  media: string[];
  /** What is known of a cover that is a file of this site. */
  cover: MediaProperties | null;
  /** True where the text was too deep or too costly for Markdown and stands as plain paragraphs. */
  isPlain: boolean;
  renderVersion: number;
};

/** By version id. */
export type RenderedById = ReadonlyMap<string, RenderedVersion>;

/** One language version: the collection `posts`. */
export type PostDoc = VersionSource &
  RenderedVersion & {
    slug: string;
    translationId: ObjectId;
    /** The translation's revision that wrote this document. */
    revision: number;
    viewCount: number;
    createdAt: Date;
  };

/**
 * The place in `posts` of a version that is being made: its id and nothing that readers ask for. Who
 * reserved it last may fill it; see put-version.ts.
 */
export type VersionReservation = {
  _id: ObjectId;
  slug: string;
  revision: number;
  reservation?: ObjectId;
  reservedAt?: Date;
};

/** What one write sets of a version. */
export type PostWrite = Omit<PostDoc, 'viewCount' | 'createdAt'>;

/** What lists need: no text, no HTML. */
export type PostSummaryDoc = Omit<PostDoc, 'content' | 'html' | 'headings' | 'media' | 'text'>;

/** What the page of a post needs: its HTML, not what it was made of. */
export type PostPageDoc = Omit<PostDoc, 'content' | 'text' | 'media'>;

/** What the search shows of a post, and the text that it takes passages from. */
export type PostTextDoc = Pick<
  PostDoc,
  '_id' | 'slug' | 'locale' | 'title' | 'excerpt' | 'coverImage' | 'revision' | 'text'
>;

/** A change that is decided but perhaps not carried out yet; applying it twice does no harm. */
export type Change = {
  at: Date;
  put: VersionSource[];
  /** Tags that the versions get besides theirs; made when the change is carried out, where there are none. */
  addTags?: TagInput[];
  remove: ObjectId[];
};

/** How a translation was made, kept to answer a repeated request alike. */
export type Creation = { key: string; requestHash: string; answer: WrittenPost };

/**
 * The claim on a slug and the point of commitment: the collection `translations`. One insert or update
 * of this document decides a whole change of both versions; see docs/decisions/0003-both-or-none.md.
 */
export type TranslationDoc = {
  _id: ObjectId;
  slug: string;
  revision: number;
  createdAt: Date;
  creation?: Creation;
  pending?: Change;
};

/** Leaves out what is derived or counted, which a change must not carry along. */
export function toSource(version: VersionSource): VersionSource {
  const { _id, locale, title, excerpt, content, coverImage, published } = version;
  const { publishedAt, tagIds, authorName, updatedAt } = version;
  return {
    _id,
    locale,
    title,
    excerpt,
    content,
    coverImage,
    published,
    publishedAt,
    tagIds,
    authorName,
    updatedAt,
  };
}

export function toPostListItem(doc: PostSummaryDoc): PostListItem {
  return {
    id: doc._id.toHexString(),
    slug: doc.slug,
    locale: doc.locale,
    title: doc.title,
    excerpt: doc.excerpt,
    coverImage: doc.coverImage,
    published: doc.published,
    publishedAt: doc.publishedAt?.toISOString() ?? null,
    viewCount: doc.viewCount,
    authorName: doc.authorName,
    createdAt: doc.createdAt.toISOString(),
    translationId: doc.translationId.toHexString(),
  };
}

export function toPost(doc: PostDoc, { tags, others }: { tags: Tag[]; others: PostSummaryDoc[] }): Post {
  return {
    ...toPostListItem(doc),
    url: paths.post(doc.locale, doc.slug),
    content: doc.content,
    updatedAt: doc.updatedAt.toISOString(),
    tags,
    alternates: others.map((other) => ({
      locale: other.locale,
      title: other.title,
      url: paths.post(other.locale, other.slug),
      published: other.published,
    })),
  };
}

export function toPostCard(doc: PostSummaryDoc, tagLinks: ReadonlyMap<number, TagLink>): PostCard {
  return {
    id: doc._id.toHexString(),
    slug: doc.slug,
    locale: doc.locale,
    title: doc.title,
    excerpt: doc.excerpt || doc.summary,
    cover: toPicture(doc),
    publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
    readingMinutes: doc.readingMinutes,
    authorName: doc.authorName,
    tags: doc.tagIds.map((id) => tagLinks.get(id)).filter((link) => link !== undefined),
  };
}

export function toPostLink(doc: Pick<PostDoc, 'slug' | 'locale' | 'title'>): PostLink {
  return { slug: doc.slug, locale: doc.locale, title: doc.title };
}

export function toWrittenPost(
  translation: { _id: ObjectId; slug: string },
  versions: Pick<VersionSource, '_id' | 'locale' | 'published'>[],
): WrittenPost {
  return {
    translationId: translation._id.toHexString(),
    slug: translation.slug,
    published: versions.length > 0 && versions.every((version) => version.published),
    posts: versions.map((version) => ({
      id: version._id.toHexString(),
      slug: translation.slug,
      locale: version.locale,
      url: paths.post(version.locale, translation.slug),
    })),
  };
}

export function toText(version: LanguageVersion): Pick<VersionSource, 'title' | 'excerpt' | 'content'> {
  return { title: version.title, excerpt: version.excerpt ?? null, content: version.content };
}

export function toDryRun(slug: string, versions: VersionSource[]): DryRun {
  const published = versions.every((version) => version.published);
  return { ...toDryRunDeletion(slug, versions), published };
}

export function toDryRunDeletion(slug: string, versions: Pick<VersionSource, 'locale'>[]): DryRunDeletion {
  const posts = versions.map(({ locale }) => ({ slug, locale, url: paths.post(locale, slug) }));
  return { dryRun: true, slug, posts };
}

/** A video as cover is shown by its thumbnail. */
function toPicture({ coverImage, cover }: Pick<PostDoc, 'coverImage' | 'cover'>): Picture | null {
  if (coverImage === null) return null;
  const id = mediaIdOf(coverImage);
  if (!cover || id === null) return { url: coverImage, width: null, height: null, srcset: null };
  if (cover.kind === 'video') {
    return { url: paths.mediaThumbnail(id), width: THUMBNAIL_WIDTH, height: THUMBNAIL_HEIGHT, srcset: null };
  }
  const { width = null, height = null, widths } = cover;
  const url = paths.media(id);
  const smaller = widths.map((candidate) => `${paths.media(id, candidate)} ${candidate}w`);
  const srcset = smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : null;
  return { url, width, height, srcset };
}
