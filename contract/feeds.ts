import type { AuthorLink } from './authors.ts';
import type { Locale } from './locales.ts';
import type { PostCard, PostLink } from './posts/pages.ts';
import type { VersionText } from './posts/requests.ts';

/** A language version for feeds and LLM documents. Times are ISO 8601. */
export type FeedPost = Omit<PostCard, 'displayTitle' | 'displayExcerpt'> & {
  /**
   * Sanitized HTML as stored for feeds: see `server/markdown/output/feed-html.ts`. Null for a text that is too long.
   */
  html: { feedHtml: string } | null;
  /** When title, excerpt or content last changed. */
  changedAt: string;
  /** The cover if it is a file of this site. */
  coverFile: { url: string; type: string; bytes: number } | null;
  author: AuthorLink | null;
  translation: PostLink | null;
};

/** A post's line in a list. `excerpt` is the beginning of the content if the author wrote none. */
export type PostSummary = PostLink & { excerpt: string; publishedAt: string; changedAt: string };

/** A post in the sitemap: both its versions, or the only one. */
export type SitemapPost = { slug: string; versions: SitemapVersion[] };

/** `picture` is a path or an absolute address. */
export type SitemapVersion = { locale: Locale; changedAt: string; picture: string | null };

/** A language version with the author's text as Markdown, for programs and language models. */
export type PostMarkdown = PostLink &
  Pick<VersionText, 'title' | 'excerpt' | 'content'> & {
    authorName: string;
    /** A path or an absolute address. */
    coverImage: string | null;
    publishedAt: string;
    changedAt: string;
    tags: string[];
    translation: PostLink | null;
  };
