import { z } from '#contract/browsers/zod.ts';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';
import type { PostKind, PostState } from './admin.ts';
import type { DraftPart } from './draft-parts.ts';
import type { Pagination } from './records.ts';
import { localeSchema } from './requests.ts';
import type { ReviewItem } from './review.ts';

// The lists of all posts in the admin, and actions on many posts at once. Times are ISO 8601.

/** `soonest` also sorts by date, earliest first. */
export const POST_SORTS = ['updated', 'date', 'soonest', 'title', 'views'] as const;
export type PostSort = (typeof POST_SORTS)[number];

/** Which posts a list of the admin shows; each condition narrows it down. */
export type PostFilter = {
  /** Posts with a version in this state. A post that was never saved under a slug is a draft. */
  state?: PostState | undefined;
  /** Posts that have a version, but none in this language. */
  lacking?: Locale | undefined;
  /** Posts whose version in this language, or in any, is older than its translation. */
  outdated?: Locale | 'any' | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  author?: string | undefined;
  /** Words or parts of words that all have to be in the titles or the slug, in any case. */
  text?: string | undefined;
  /** Only posts with working copies. */
  unsaved?: boolean | undefined;
  /** Only posts with a language that waits for a review. */
  inReview?: boolean | undefined;
  /** The id of a user who has sent a language for review. */
  ofReviewBy?: string | undefined;
};

export type PostGroupItem = {
  /** The `translationId`. */
  id: string;
  kind: PostKind;
  /** Null if the post was never saved under a slug. */
  slug: string | null;
  /** The title in the list’s language, or else in the other one, or else of a working copy; may be empty. */
  title: string;
  titleLocale: Locale | null;
  pinned: boolean;
  tags: Tag[];
  authorName: string;
  /** The sum for both versions. */
  viewCount: number;
  createdAt: string;
  /** When anything in the post last changed. */
  updatedAt: string;
  /** The latest of the versions' times of publication. */
  publishedAt: string | null;
  versions: Record<Locale, PostGroupVersion | null>;
  workingCopies: Record<DraftPart, WorkingCopyLine | null>;
  reviews: Record<Locale, ReviewItem | null>;
};

export type PostGroupVersion = {
  id: string;
  title: string;
  state: PostState;
  publishedAt: string | null;
  updatedAt: string;
  viewCount: number;
  /** The translation has changed since this version corresponded to it. */
  isOutdated: boolean;
};

/** `title` is the title of a text; empty for settings. */
export type WorkingCopyLine = { title: string; savedAt: string; savedBy: string };

export type PostGroupList = { posts: PostGroupItem[]; pagination: Pagination };

/** The number of posts for each view of the list. */
export type PostGroupCounts = Record<
  'all' | PostState | 'outdated' | 'unsaved' | 'review' | 'bin',
  number
> & {
  lacking: Record<Locale, number>;
};

export const BULK_ACTIONS = ['publish', 'unpublish', 'bin'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The result of a bulk action, with the data needed to undo it. */
export const bulkUndoSchema = z.strictObject({
  action: z.enum(BULK_ACTIONS),
  changes: z
    .array(z.strictObject({ id: z.string(), locales: z.array(localeSchema), at: z.iso.datetime() }))
    .min(1)
    .max(POSTS_LIMIT_MAX),
});

export type BulkUndo = z.infer<typeof bulkUndoSchema>;
export type BulkChange = BulkUndo['changes'][number];

/** `code` and `path` describe the error. */
export type BulkResult = {
  action: BulkAction;
  changed: BulkChange[];
  failed: { id: string; path: string; code: string }[];
};

/** A link within the site that leads to no post, page, tag or author, or a file that is not stored, in a published version. */
export type BrokenLink = {
  versionId: string;
  postId: string;
  postKind: PostKind;
  locale: Locale;
  title: string;
  kind: 'link' | 'file';
  /** The path in the link, or the path of the file. */
  target: string;
};

/**
 * A dead link within the site, outside of posts and pages: in the menu, the footer, the owner's links to other
 * places, or an author's links. `locale` is null if it is for both languages.
 */
export type DeadSiteLink = {
  place: 'menu' | 'footer' | 'social' | 'author';
  authorId: string | null;
  name: string | null;
  locale: Locale | null;
  target: string;
};

/** The first broken links in posts and pages, all others, and the total number. */
export type BrokenLinks = {
  links: BrokenLink[];
  ofSite: DeadSiteLink[];
  total: number;
};
