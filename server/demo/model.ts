import type { Locale } from '#contract/locales.ts';
import type { SiteSettings } from '#contract/site-settings.ts';

/** `demo/life.yaml`. */
export type Life = {
  site: Pick<SiteSettings, 'names' | 'taglines'>;
  readers: { id: string; name: string; email: string }[];
  comments: (Entry & {
    slug: string;
    locale: Locale;
    /** The comment still waits for approval. */
    waits?: boolean;
    isHidden?: boolean;
    replies?: Entry[];
  })[];
  additions: { slug: string; locale: Locale; content: string }[];
  binned: string[];
  previewed: string[];
  views: {
    aDay: number;
    referrers: string[];
    searches: { locale: Locale; query: string }[];
  };
};

export type Entry = {
  /** The `id` of a reader. */
  by: string;
  daysAgo: number;
  content: string;
};

export const DAY_MS = 24 * 60 * 60_000;
