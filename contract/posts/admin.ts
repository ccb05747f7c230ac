import { z } from '#contract/browsers/zod.ts';
import {
  AUTHOR_NAME_MAX,
  COVER_IMAGE_MAX,
  PAGE_ORDER_MAX,
  PREVIEW_DAYS_MAX,
  SERIES_PART_MAX,
  SLUG_MAX,
  TAG_SLUG_MAX,
  TAGS_PER_POST_MAX,
} from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tag } from '#contract/tags.ts';
import { optional, queryInteger, text } from '#contract/text.ts';
import type { TextDifference } from './difference.ts';
import type { DraftPart } from './draft-parts.ts';
import type { PageText, TocEntry } from './pages.ts';
import type { Outdated, Pagination } from './records.ts';
import type { ReviewItem } from './review.ts';
import { slug } from './slugs.ts';
import { MENUS } from './standalone-pages.ts';
import { mapFields, TEXT_FIELDS, TEXT_RULES } from './text-fields.ts';

// The types that the admin's pages of posts show. Times are ISO 8601.

export const POST_STATES = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof POST_STATES)[number];

/** A text in the editor. Any field may be empty until the commit. */
export const draftTextSchema = z.strictObject(
  mapFields(TEXT_FIELDS, (name) => text({ ...TEXT_RULES[name], trimmed: false })),
);

/** The settings that both versions of a post share, in the editor. */
export const draftSettingsSchema = z.strictObject({
  /** Empty until the author chooses one. */
  slug: text({ max: SLUG_MAX, singleLine: true }),
  coverImage: text({ max: COVER_IMAGE_MAX, singleLine: true }),
  /** Slugs, or names of tags that a commit creates. */
  tags: z.array(text({ max: TAG_SLUG_MAX, singleLine: true })).max(TAGS_PER_POST_MAX),
  authorName: text({ max: AUTHOR_NAME_MAX, singleLine: true }),
  /** ISO 8601; null for the time of publishing. */
  publishedAt: z.iso.datetime().nullable(),
  pinned: z.boolean(),
  commentsOpen: z.boolean(),
  /** The tag that is the title of the series, as in `tags`; empty for none. */
  series: text({ max: TAG_SLUG_MAX, singleLine: true }),
  seriesPart: z.number().int().min(1).max(SERIES_PART_MAX).nullable(),
  /** Only for standalone pages, which otherwise have only the slug and the cover. */
  menu: z.enum(MENUS).optional(),
  order: z.number().int().min(0).max(PAGE_ORDER_MAX).optional(),
});

export type DraftText = z.infer<typeof draftTextSchema>;
/** The kinds of content that the editor writes: a post, or a standalone page. */
export const POST_KINDS = ['post', 'page'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export type DraftSettings = z.infer<typeof draftSettingsSchema>;

/**
 * `redirects`: it is free, but it was another post's, whose links would then lead to this post. `reserved`: the site
 * has another page at the address of a page with this slug.
 */
export type SlugUse = 'free' | 'own' | 'taken' | 'redirects' | 'reserved';

/** The working copy of a part. `number` increases with every save and never repeats within a part. */
export type WorkingCopy<Value> = {
  value: Value;
  number: number;
  savedAt: string;
  savedBy: string;
  /** Whether the stored text has changed since the working copy was begun. */
  isBehind: boolean;
};

/** Everything that the editor shows for one language. */
export type EditableVersion = {
  /** Null if there is only a working copy, or nothing. */
  id: string | null;
  state: PostState | null;
  /** The stored text, of a published version or of a draft. */
  text: DraftText | null;
  publishedAt: string | null;
  updatedAt: string | null;
  updatedBy: string | null;
  workingCopy: WorkingCopy<DraftText> | null;
  outdated: Outdated | null;
};

export type EditablePost = {
  id: string;
  kind: PostKind;
  slug: string | null;
  formerSlugs: string[];
  createdAt: string;
  settings: DraftSettings;
  /** All tags in the settings, with their names. */
  tags: Tag[];
  settingsCopy: WorkingCopy<DraftSettings> | null;
  /** Digests of the stored parts. A save names the digest that the editor has seen. */
  bases: Record<DraftPart, string>;
  versions: Record<Locale, EditableVersion>;
  reviews: Record<Locale, ReviewItem | null>;
  may: EditorRights;
};

/** What the user of the editor may do with the post. */
export type EditorRights = Record<DraftPart | 'publish' | 'share' | 'upload', boolean>;

export type SavedCopy = { number: number; savedAt: string };

/** A text in the history: a replaced one, or the current one. */
export type HistoryItem = {
  /** Null for the current stored text. */
  id: string | null;
  kind: 'current' | 'saved' | 'autosaved';
  title: string;
  at: string;
  by: string;
};

/** The text with which an entry is compared: the one before it, or the stored one. */
export const HISTORY_COMPARISONS = ['before', 'now'] as const;
export type HistoryComparison = (typeof HISTORY_COMPARISONS)[number];

/** The history of one language, with one of its texts compared. */
export type HistoryView = {
  items: HistoryItem[];
  /** The compared entry; null if nothing was ever written. */
  entry: HistoryItem | null;
  /** Null if there is nothing to compare with. The first text differs from an empty one. */
  difference: TextDifference | null;
  /** If a program has written the stored text: the id of the text before it, and the revision of the program's text. */
  undo: { id: string; revision: string } | null;
  /** The number of the working copy that restoring would replace; 0 without one. */
  copyNumber: number;
};

/** `days`: how long the link is valid. */
export const previewFormSchema = z.strictObject({ days: queryInteger({ min: 1, max: PREVIEW_DAYS_MAX }) });

/** A link to a preview. Its token is not stored, so the address is known only when it is made. */
export type PreviewLink = { id: string; createdAt: string; createdBy: string; expiresAt: string };
export type NewPreviewLink = PreviewLink & { paths: Record<Locale, string> };

/** The preview of a text that is not public. `html` is sanitized. */
export type PreviewPage = PageText & {
  locale: Locale;
  html: string;
  headings: TocEntry[];
  readingMinutes: number;
  coverImage: string | null;
  /** Empty for a standalone page. */
  authorName: string;
  expiresAt: string;
  /** The path of the preview in the other language, if that has a text. */
  other: string | null;
};

/** `number` is the number of the working copy that the text replaces. */
export const restoreTextFormSchema = z.strictObject({
  id: z.string(),
  number: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});

/** `slug`: a new slug instead of the post's former one. */
export const restoreFormSchema = z.strictObject({ slug: optional(slug()) });

/** A post in the bin, or some of its versions that were deleted together. */
export type BinItem = {
  /** The `translationId`. */
  id: string;
  kind: PostKind;
  /** The slug that the post had; empty if it was never saved under one. */
  slug: string;
  deletedAt: string;
  deletedBy: string;
  purgedAt: string;
  versions: { id: string; locale: Locale; title: string }[];
  /** Whether another post has the slug now, so that the post has to be restored with another one. */
  isSlugTaken: boolean;
};

export type BinList = { items: BinItem[]; pagination: Pagination };
