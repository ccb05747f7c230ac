import type { Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { PagePlace } from '#contract/posts/standalone-pages.ts';
import type { TagInput } from '#contract/tags.ts';
import type { SeriesPlace } from '#server/posts/model.ts';

/** A problem in a content folder. `file` is relative to the folder, with `/`; `line` counts from 1. */
export type Problem = { file: string; line: number | null; message: string };

/** One file of a content folder as a language version. Null means that the file lacks the field. */
export type ContentVersion = VersionText & {
  /** Overrides the folder's name, for slugs that are not valid names of a folder. */
  slug: string | null;
  publishedAt: Date | null;
  updatedAt: Date | null;
  authorName: string | null;
  /** A text is a slug or a name. */
  tags: (string | TagInput)[];
  /** Slugs that the post had; their addresses redirect. */
  formerSlugs: string[];
  /** An address, or a path relative to the file. */
  coverImage: string | null;
  draft: boolean;
  pinned: boolean;
  commentsOpen: boolean;
  series: SeriesPlace | null;
  /** Where a standalone page is in the menu; null for a post. */
  page: PagePlace | null;
};

/** A file that was read, with the line numbers for reporting problems. */
export type ContentFile = {
  /** Relative to the content folder, with `/`. */
  file: string;
  locale: Locale;
  version: ContentVersion;
  /** The line of the file on which `content` begins. */
  contentLine: number;
  lines: { coverImage: number; metaImage: number };
  /** Fields of the front matter that the import does not know. */
  unknownFields: string[];
  /** Warnings about characters that were removed from the file. */
  warnings: Problem[];
};

/** Called after each post of a long import or export. */
export type Progress = (state: { done: number; total: number }) => void;
