import { LOCALES, type Locale } from '#contract/locales.ts';
import { staticPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageLink, PageText, Picture, PostPage } from './pages.ts';

// Standalone pages, such as About. They are written in the editor of posts and have no date.

/** Where the navigation of the site links to a page. */
export const MENUS = ['header', 'footer', 'none'] as const;
export type Menu = (typeof MENUS)[number];

/** The place of a page in a menu: lower numbers come first, equal ones in the order of the titles. */
export type PagePlace = { menu: Menu; order: number };

/** A page is never scheduled. */
export type PageState = 'draft' | 'published';

/** Everything that the page shows. Times are ISO 8601, `html` is sanitized. */
export type StandalonePage = Pick<
  PostPage,
  | keyof PageText
  | 'id'
  | 'slug'
  | 'locale'
  | 'displayTitle'
  | 'displayExcerpt'
  | 'translationId'
  | 'meta'
  | 'isOutdated'
  | 'html'
  | 'headings'
  | 'counterparts'
  | 'createdAt'
  | 'updatedAt'
> & {
  cover: Picture | null;
  state: PageState;
  translation: PageLink | null;
};

/** A published page in a list: for menus, the sitemap, `llms.txt` and the search. */
export type ListedPage = PagePlace &
  PageLink & {
    /** The beginning of the text if its author wrote no excerpt. */
    excerpt: string;
    changedAt: string;
  };

/** A page in the list of the admin. */
export type PageRow = PagePlace & {
  id: string;
  /** Null if the page was never published. */
  slug: string | null;
  title: string;
  titleLocale: Locale | null;
  updatedAt: string;
  states: Record<Locale, PageState | null>;
  /** It has working copies. */
  isUnsaved: boolean;
};

/** First path segments after the language that other pages use; no standalone page may have them as a slug. */
const TAKEN_SEGMENTS = new Set(
  [
    ...Object.values(staticPages).map(({ path }) => path('uk')),
    paths.post('uk', '-'),
    paths.tag('uk', '-'),
    paths.author('uk', '-'),
    paths.preview('uk', '-'),
    paths.connectProgram('uk'),
    paths.subscription('uk'),
    paths.stopLetters('uk', '-'),
    paths.rss('uk'),
    paths.atom('uk'),
    paths.jsonFeed('uk'),
    paths.llmsOf('uk'),
    paths.manifest('uk'),
  ].flatMap((path) => path.split(/[/?]/)[2] ?? []),
);

/**
 * Whether a page may not have this slug, because another page of the site is there, in any letter case. A path that
 * ends in `.data` is a request of React Router's client.
 */
export function isReservedSlug(slug: string): boolean {
  const folded = slug.toLowerCase();
  return (
    TAKEN_SEGMENTS.has(folded) || folded.endsWith('.data') || (LOCALES as readonly string[]).includes(folded)
  );
}

/** The slugs that no page may have, in lower case. */
export function takenSegments(): string[] {
  return [...TAKEN_SEGMENTS].sort();
}
