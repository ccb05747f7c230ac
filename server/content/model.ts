import type { Locale } from '#contract/locales.ts';
import type { TagInput } from '#contract/tags.ts';

/** A complaint about a content folder. `file` is relative to it, with `/`; `line` counts from 1. */
export type Problem = { file: string; line: number | null; message: string };

/** What one file of a content folder says of a language version; null is what it does not say. */
export type ContentVersion = {
  /** Overrides the folder's name, for slugs that no folder can be called. */
  slug: string | null;
  title: string;
  excerpt: string | null;
  content: string;
  publishedAt: Date | null;
  updatedAt: Date | null;
  authorName: string | null;
  tags: TagInput[];
  /** An address, or a path relative to the file. */
  coverImage: string | null;
  draft: boolean;
};

/** A file that was read, with what is needed to speak of its lines. */
export type ContentFile = {
  /** Relative to the content folder, with `/`. */
  file: string;
  locale: Locale;
  version: ContentVersion;
  /** The line of the file in which `content` begins. */
  contentLine: number;
  coverLine: number;
  /** Fields of the front matter that nothing is known of. */
  unknownFields: string[];
};
