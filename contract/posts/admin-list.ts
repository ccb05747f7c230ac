import { z } from 'zod';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';
import type { PostKind, PostState } from './admin.ts';
import type { DraftPart } from './draft-parts.ts';
import type { Pagination } from './records.ts';
import { localeSchema } from './requests.ts';

// The lists of all posts in the admin, and what is done with many posts at once. Times are ISO 8601.

/** `soonest`: by date too, the earliest first. */
export const POST_SORTS = ['updated', 'date', 'soonest', 'title', 'views'] as const;
export type PostSort = (typeof POST_SORTS)[number];

/** Which posts a list of the admin shows; each condition narrows it down. */
export type PostFilter = {
  /** Posts with a version in this state. A post that was never saved under a slug is a draft. */
  state?: PostState | undefined;
  /** Posts with a version, and with none in this language. */
  lacking?: Locale | undefined;
  /** Posts whose version in this language, or in any, is older than its translation. */
  outdated?: Locale | 'any' | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  author?: string | undefined;
  /** Words or parts of words, all of which are in the titles or the slug, in any case. */
  text?: string | undefined;
  /** Posts with working copies. */
  unsaved?: boolean | undefined;
};

/** One post in a list of the admin. */
export type PostGroupItem = {
  /** The `translationId`. */
  id: string;
  kind: PostKind;
  /** Null if the post is new and was never saved under a slug. */
  slug: string | null;
  /** The title of the version in the list’s language, else of the other one, else of a working copy; may be empty. */
  title: string;
  titleLocale: Locale | null;
  pinned: boolean;
  tags: Tag[];
  authorName: string;
  /** Both versions together. */
  viewCount: number;
  createdAt: string;
  /** When anything of the post changed last. */
  updatedAt: string;
  /** The latest of the versions' times of publication. */
  publishedAt: string | null;
  versions: Record<Locale, PostGroupVersion | null>;
  workingCopies: Record<DraftPart, WorkingCopyLine | null>;
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

/** The title is that of a text; empty for settings. */
export type WorkingCopyLine = { title: string; savedAt: string; savedBy: string };

export type PostGroupList = { posts: PostGroupItem[]; pagination: Pagination };

/** The number of posts for each view of the list. */
export type PostGroupCounts = Record<'all' | PostState | 'outdated' | 'unsaved' | 'bin', number> & {
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

/** `code` and `path` are those of the error. */
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
  /** The path that the link or the file has. */
  target: string;
};

/**
 * A link to a page of this site that is not there, outside of posts and pages: in the menu, the footer or the links
 * to other places that owners set, or of an author. `locale` is null if it is for both languages.
 */
export type DeadSiteLink = {
  place: 'menu' | 'footer' | 'social' | 'author';
  authorId: string | null;
  name: string | null;
  locale: Locale | null;
  target: string;
};

/**
 * The first of them in posts and pages, all others, and the number of all. `checkedAt` is ISO 8601; null if posts
 * have not been checked yet.
 */
export type BrokenLinks = {
  links: BrokenLink[];
  ofSite: DeadSiteLink[];
  total: number;
  checkedAt: string | null;
};
