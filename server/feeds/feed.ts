import type { Locale } from '#contract/locales.ts';

/** What a feed says of itself, whatever its format. Addresses are absolute. */
export type Feed = {
  locale: Locale;
  title: string;
  description: string;
  siteName: string;
  /** The address of the feed itself. */
  url: string;
  /** The page with the same posts. */
  pageUrl: string;
  /** That page in the other language, where it has one. */
  otherPage: { locale: Locale; url: string } | null;
  items: FeedItem[];
};

/** Addresses are absolute, those in `html` too; `html` is null where the feed gives no more than a summary. */
export type FeedItem = {
  url: string;
  title: string;
  summary: string;
  html: string | null;
  author: string;
  publishedAt: string;
  changedAt: string;
  categories: { slug: string; name: string }[];
  picture: string | null;
  file: { url: string; type: string; bytes: number } | null;
  translation: { locale: Locale; url: string } | null;
};
