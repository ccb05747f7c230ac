import type { Locale } from './locales.ts';
import type { PostCard, PostLink } from './posts.ts';

/** A language version for feeds and LLM documents. Times are ISO 8601. */
export type FeedPost = PostCard & {
  /** Sanitized; its addresses are relative to the site. */
  html: string;
  /** Markdown. */
  content: string;
  /** When what it says changed last. */
  changedAt: string;
  /** The cover where it is a file of this site. */
  coverFile: { url: string; type: string; bytes: number } | null;
  translation: PostLink | null;
};

/** A post's line in a list. `excerpt` is the beginning of the text where the author wrote none. */
export type PostOutline = PostLink & { excerpt: string; publishedAt: string; changedAt: string };

/** Where a post is: both its versions, or the one there is. */
export type PostAddresses = { slug: string; versions: VersionAddress[] };

/** `picture` is a path or an absolute address. */
export type VersionAddress = { locale: Locale; changedAt: string; picture: string | null };

/** A language version with its Markdown, for readers of text alone. */
export type PostText = PostLink & {
  /** As the author wrote it; empty where there is none. */
  excerpt: string;
  content: string;
  authorName: string;
  publishedAt: string;
  changedAt: string;
  tags: string[];
  translation: PostLink | null;
};
