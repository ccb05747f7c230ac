import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { PostState } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { TocEntry } from '#contract/posts/pages.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { PagePlace } from '#contract/posts/standalone-pages.ts';
import type { TagInput } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import type { SiteEvent } from '#server/events/events.ts';
import type { RenderedMarkdown } from '#server/markdown/rendering.ts';
import type { MediaProperties } from '#server/media/model.ts';
import { toText } from './text.ts';

/**
 * Who changed a post. `id` is null for an API key and for an import. `program` is the name of a program that acted
 * for this person.
 */
export type Editor = { id: ObjectId | null; name: string; program?: string };

/** How pages name an editor. */
export function nameOfEditor({ name, program }: Editor): string {
  return [name, program].filter(Boolean).join(' · ');
}

/** The editor of changes that write no text. */
export const NOBODY: Editor = { id: null, name: '' };

/** A version in the bin: when and by whom it was deleted, and its state before. */
export type Binned = { at: Date; by: Editor; slug: string; published: boolean };

/** The place of a version in a series. `slug` is the slug of the tag that gives the series its title. */
export type SeriesPlace = { slug: string; part: number };

/** A post group of the kind `page` is a standalone page; see docs/decisions/0036-standalone-pages.md. */
export type PageKind = 'page';

/** The address of a language version, of a tag or of an author. */
export type Address = { slug: string; locale: Locale };

/** An operation on one post. */
export type OfPost = { actor: Actor; postId: string };

/** The settings of a language version, besides its text. */
type VersionSettings = {
  _id: ObjectId;
  locale: Locale;
  coverImage: string | null;
  published: boolean;
  publishedAt: Date | null;
  tagIds: number[];
  authorName: string;
  /** Listed before all others on the home page and in the blog. */
  pinned: boolean;
  commentsOpen: boolean;
  series: SeriesPlace | null;
  /** Only versions of a standalone page have it. */
  page?: PagePlace | undefined;
  /** When a text field changed last. */
  updatedAt: Date;
  /**
   * The editor who changed it, and when the change was written, which an import gives no other date. Absent in versions
   * from early versions of the program.
   */
  updatedBy?: (Editor & { at?: Date }) | undefined;
  /** The post group's revision in which the text last changed, minor edits excepted. */
  textRevision: number;
  /** The `textRevision` of the translation that this text corresponds to. */
  translationRevision: number;
  /** Set if the version is in the bin. Such a version is not published, and has a slug that no post can have. */
  bin?: Binned | null;
};

/** All fields that the author sets in one language version; the others are derived from them. */
export type VersionSource = VersionText & VersionSettings;

/**
 * Fields derived from the text and the pictures. They are derived again if `renderVersion` is outdated; versions of
 * older renderers may lack some.
 */
export type RenderedVersion = Pick<
  RenderedMarkdown,
  'html' | 'idOffsets' | 'blocks' | 'feedHtml' | 'text'
> & {
  /** The addresses within the site of links and pictures, the cover included, in order. */
  links: string[];
  headings: TocEntry[];
  /** The beginning of the plain text, for versions without an excerpt. */
  summary: string;
  /** Title and excerpt (or summary) as pages show them, with no-break spaces and soft hyphens. */
  displayTitle: string;
  displayExcerpt: string;
  /** Whether the text begins with the excerpt, so that a page need not show both. */
  startsWithExcerpt: boolean;
  readingMinutes: number;
  /** Blocks of code, formulas and descriptions of pictures, for the search; absent until an old text is rendered again. */
  code?: string;
  /** Local media addresses that the content, the cover or `metaImage` refers to. */
  media: string[];
  /** Facts about a cover that is a file of this site. */
  cover: MediaProperties | null;
  /** True if the content was too deep or too costly for Markdown and is shown as plain paragraphs. */
  isPlain: boolean;
  renderVersion: number;
  /** A hash of everything that these fields follow from; versions that were last written earlier lack it. */
  renderedFrom?: string;
};

/** Derived fields by version id. */
export type RenderedById = ReadonlyMap<string, RenderedVersion>;

/** One language version: the collection `posts`. */
export type PostDoc = VersionSource &
  RenderedVersion & {
    slug: string;
    /** The id of the post group. */
    translationId: ObjectId;
    /** The post group's revision that wrote this document. */
    revision: number;
    /** Whether readers see parts that a machine translated and no person has read. */
    machineTranslated?: boolean;
    viewCount: number;
    /** The id of the last view that `viewCount` includes: see `countLostViews`. */
    viewedTo?: ObjectId;
    createdAt: Date;
  };

/**
 * A reserved place in `posts` for a version that is being created. No reader's query matches it. Only the writer who
 * reserved it last can fill it; see put-version.ts.
 */
export type VersionReservation = {
  _id: ObjectId;
  slug: string;
  revision: number;
  reservation?: ObjectId;
  reservedAt?: Date;
};

/** The fields of a version that one write sets. */
export type PostWrite = Omit<PostDoc, 'machineTranslated' | 'viewCount' | 'viewedTo' | 'createdAt'>;

/** A change that is decided but perhaps not applied yet. Applying it twice is harmless. */
export type Change = {
  at: Date;
  put: VersionSource[];
  /** Tags that the versions get in addition to their own. Missing ones are created when the change is applied. */
  addTags?: TagInput[];
  remove: ObjectId[];
  /** The versions whose text changes; their present text is added to the history. */
  texts?: ObjectId[];
  /** Working copies that are committed: they are removed, unless they have been saved again. */
  copies?: { part: DraftPart; number: number }[];
  /** The events of the change that readers can notice, announced when it is applied. */
  events?: SiteEvent[];
};

/** A slug that a post had until some moment. Its addresses redirect to those with the current slug. */
export type FormerSlug = { slug: string; until: Date };

/** How a post was created, stored so that a repeated request gets the same response. */
export type Creation = { key: string; requestHash: string; answer: WrittenPost };

/**
 * The post of both languages: the collection `postGroups`. It owns the slug and is the point of commitment:
 * one insert or update of this document decides a change of both versions; see
 * docs/decisions/0003-both-or-none.md.
 */
export type PostGroup = {
  _id: ObjectId;
  /** Absent for a post. */
  kind?: PageKind;
  slug: string;
  /** The user who has begun the post. */
  owner?: ObjectId;
  /** Another post may take a former slug; its addresses then belong to that post and no longer redirect. */
  formerSlugs?: FormerSlug[];
  revision: number;
  createdAt: Date;
  creation?: Creation;
  pending?: Change;
  /** A copy of the fields that lists of all posts need, as of the last applied change. */
  versions?: VersionSummary[];
  /** The last review of each language. */
  reviews?: Partial<Record<Locale, Review>>;
  /** Summaries of the working copies, for lists. */
  working?: Partial<Record<DraftPart, WorkingMark>>;
  /** The highest numbers of working copies so far; the next one of a part gets a higher one. */
  copyNumbers?: Partial<Record<DraftPart, number>>;
  bin?: BinnedSummary[];
  /** The languages whose version is older than its translation. */
  outdated?: Locale[];
  /** The latest time of publication of the versions. */
  publishedAt?: Date | null;
  /** When anything of the post changed last. */
  changedAt?: Date;
};

/** A language in review: `by` has sent it, and `entry` is the text of the history as it was sent. */
export type Review = {
  state: 'sent' | 'returned' | 'published';
  by: Editor;
  returnedBy?: Editor;
  at: Date;
  note: string;
  entry: ObjectId;
  /** Its writer had lost the right to save it. */
  isProposal?: boolean;
};

/** A working copy in its post group. */
export type WorkingMark = { title: string; savedAt: Date; savedBy: Editor };

/** A version of the bin in its post group. */
export type BinnedSummary = Pick<VersionSource, '_id' | 'locale' | 'title'> & Omit<Binned, 'published'>;

/** A version in its post group. */
export type VersionSummary = Pick<
  VersionSource,
  | ('_id' | 'locale' | 'title' | 'published' | 'publishedAt' | 'updatedAt' | 'authorName' | 'tagIds')
  | ('pinned' | 'textRevision' | 'translationRevision' | 'bin' | 'page')
>;

/** The slug of a post without one: a new post, a post in the bin, or a version in the bin. No post can choose it. */
export function placeholderSlug(id: ObjectId): string {
  return `${PLACEHOLDER}${id.toHexString()}`;
}

export function isPlaceholder(slug: string): boolean {
  return slug.startsWith(PLACEHOLDER);
}

export function idOfPlaceholder(slug: string): string {
  return slug.slice(PLACEHOLDER.length);
}

const PLACEHOLDER = '/';

/** The changes of the post group itself, in addition to its versions. */
export type GroupChange = Partial<Pick<PostGroup, 'slug' | 'formerSlugs'>>;

/**
 * Omits derived and counted fields, which a change must not contain, and adds fields that documents of early versions
 * of the program lack.
 */
export function toSource(version: VersionSource): VersionSource {
  const { _id, locale, coverImage, published, publishedAt, tagIds, authorName } = version;
  const { pinned = false, commentsOpen = true, series = null, updatedAt, updatedBy } = version;
  const { textRevision = 0, translationRevision = 0, bin = null, page } = version;
  const settings: VersionSettings = {
    _id,
    locale,
    coverImage,
    published,
    publishedAt,
    tagIds,
    authorName,
    pinned,
    commentsOpen,
    series,
    ...(page ? { page } : {}),
    updatedAt,
    ...(updatedBy ? { updatedBy } : {}),
    textRevision,
    translationRevision,
    bin,
  };

  return { ...toText(version), ...settings };
}

export const NEW_PLACE: PagePlace = { menu: 'none', order: 0 };

/**
 * The fields that a page has instead of a post's. A page has no time of publication and therefore is in no list of
 * posts, because lists select by that time.
 */
export function asPage(page: PagePlace | null | undefined) {
  const nothing = { publishedAt: null, tagIds: [], pinned: false, commentsOpen: false, series: null };
  return { ...nothing, page: page ?? NEW_PLACE };
}

/** The state of a version for readers; a standalone page has no time of publication. */
export function toState(
  { published, publishedAt }: Pick<VersionSource, 'published' | 'publishedAt'>,
  now: Date,
): PostState {
  if (!published) return 'draft';
  return publishedAt && publishedAt > now ? 'scheduled' : 'published';
}

export const NEW_VERSION = {
  pinned: false,
  commentsOpen: true,
  series: null,
  textRevision: 0,
  translationRevision: 0,
  bin: null,
} as const;

/**
 * Whether the translation has changed since the two versions corresponded. Neither language is the original: after a
 * change of one version the other one is outdated until it changes too.
 */
export function isOutdated(
  version: { translationRevision?: number },
  translation: { textRevision?: number } | undefined,
): boolean {
  return (translation?.textRevision ?? 0) > (version.translationRevision ?? 0);
}
