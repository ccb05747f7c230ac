import type { AuthorLink } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import type { Pagination } from './records.ts';
import type { VersionText } from './requests.ts';
import type { PAGE_FIELDS } from './text-fields.ts';

// The types that pages of posts show.

/** A picture as pages show it; the dimensions are unknown for pictures of other sites. */
export type Picture = {
  url: string;
  width: number | null;
  height: number | null;
  srcset: string | null;
  /** The dominant colour as `#rrggbb`; null if it is unknown or the picture is transparent. */
  colour: string | null;
  isTransparent: boolean;
};

/** A tag with its name in the page's language, or else in the other one, or else its slug. */
export type TagLink = { slug: string; name: string; nameLocale: Locale | null };

/** The fields of a text that its page shows as they are written. */
export type PageText = Pick<VersionText, (typeof PAGE_FIELDS)[number]>;

/** One post in a list on a page. Times are ISO 8601. */
export type PostCard = Pick<VersionText, 'title'> & {
  id: string;
  slug: string;
  locale: Locale;
  /** The beginning of the content if the author wrote no excerpt. */
  excerpt: string;
  /** The title and the excerpt with no-break spaces, and soft hyphens in the title, only for display. */
  displayTitle: string;
  displayExcerpt: string;
  cover: Picture | null;
  publishedAt: string;
  readingMinutes: number;
  authorName: string;
  tags: TagLink[];
  pinned: boolean;
  /** Whether readers see parts of a machine’s translation that nobody has read. */
  machineTranslated: boolean;
  /** Until when lists mark the post as new in both languages; null if they don't. */
  newInBothUntil: string | null;
};

export type PostLink = { slug: string; locale: Locale; title: string };

/** A link to a post, with its title in the form of a heading. */
export type PageLink = PostLink & { displayTitle: string };

/** A series that a post is part of: the tag that is its title, the parts that readers see, and the post's place. */
export type PostSeries = { tag: TagLink; parts: PageLink[]; index: number };

export type TocEntry = { id: string; depth: number; text: string };

/** Everything that the page of a post shows. `html` is sanitized. */
export type PostPage = Omit<PageText, keyof PostCard> &
  PostCard & {
    translationId: string;
    /** Readers see only published posts. */
    state: 'draft' | 'scheduled' | 'published';
    /** The texts for search engines and shared links; null if the post's own texts are used. */
    meta: { title: string | null; description: string | null; image: string | null };
    commentsOpen: boolean;
    /** Whether the text of the translation has changed since this one corresponded to it. */
    isOutdated: boolean;
    /** True if the content begins with the excerpt, so that the page need not show the excerpt above it. */
    startsWithExcerpt: boolean;
    html: string;
    headings: TocEntry[];
    /** May be later than `publishedAt`, which can be backdated. */
    createdAt: string;
    updatedAt: string;
    /** Null if no author has the name in the byline. */
    author: AuthorLink | null;
    translation: (PageLink & { id: string }) | null;
    /** The id of the same heading in the translation, or null, for each heading. */
    counterparts: (string | null)[];
    previous: PageLink | null;
    next: PageLink | null;
    series: PostSeries | null;
    /** False if another post has the address of this post's Markdown. */
    hasMarkdown: boolean;
    related: PostCard[];
  };

export type PostCards = { posts: PostCard[]; pagination: Pagination };
