import type { Locale } from './locales.ts';
import type { Pagination } from './posts.ts';
import type { Tag } from './tags.ts';

// What the pages of the admin show of posts. Times are ISO 8601.

export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

export const POST_SORTS = ['updated', 'date', 'title', 'views'] as const;
export type PostSort = (typeof POST_SORTS)[number];

/** Which posts a list of the admin shows; each condition narrows it down. */
export type PostFilter = {
  /** Posts with a version in this state. */
  state?: PostState | undefined;
  /** Posts without a version in this language. */
  lacking?: Locale | undefined;
  /** Posts whose version in this language is older than its translation. */
  outdated?: Locale | undefined;
  /** The slug of a tag. */
  tag?: string | undefined;
  author?: string | undefined;
  /** Words or parts of words, all of which are in the titles or the slug, in any case. */
  text?: string | undefined;
  /** Posts with a text that is saved and not live. */
  unsaved?: boolean | undefined;
};

/** One post in a list of the admin. */
export type PostGroupItem = {
  /** The `translationId`. */
  id: string;
  /** Null where the post is new and was never saved under a slug. */
  slug: string | null;
  /** Of the version in the list's language, else of the other one, else of a working copy; empty without any. */
  title: string;
  titleLocale: Locale | null;
  pinned: boolean;
  tags: Tag[];
  authorName: string;
  /** Of both versions. */
  viewCount: number;
  createdAt: string;
  /** When anything of the post changed last. */
  updatedAt: string;
  /** The latest of the versions' times of publication. */
  publishedAt: string | null;
  versions: Record<Locale, PostGroupVersion | null>;
  workingCopies: Record<Locale, WorkingCopyLine | null>;
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

export type WorkingCopyLine = { title: string; savedAt: string; savedBy: string };

export type PostGroupList = { posts: PostGroupItem[]; pagination: Pagination };

/** The number of posts for each view of the list. */
export type PostGroupCounts = Record<'all' | PostState | 'outdated' | 'unsaved' | 'bin', number>;
