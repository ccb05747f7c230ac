import { coreAdminPages, corePages, type StaticPage } from './core-pages.ts';
import { mergeParts, type PageAfter } from './feature.ts';
import { features } from './features.ts';
import { isLocale } from './locales.ts';

/**
 * The pages of the admin whose path depends only on the language, in the order of the admin's navigation.
 * A row needs a module in `app/routes.ts` and a word in the dictionaries of the admin or of its feature.
 */
export const adminPages = insert(mergeParts(features, 'adminPages'), coreAdminPages);

export type AdminPageName = keyof typeof adminPages;

/**
 * Every static page, in the order of the sitemap. `app/routes.ts` names a module for each, and the sitemap,
 * the crawl and the accessibility tests walk the table.
 */
export const staticPages = { ...insert(mergeParts(features, 'pages'), corePages), ...adminPages };

export type StaticPageName = keyof typeof staticPages;

/** The paths of the pages for an audience, by language. */
export function staticPaths(audience: StaticPage['audience']): string[] {
  return Object.values<StaticPage>(staticPages)
    .filter((page) => page.audience === audience)
    .flatMap(({ path, locales }) => locales.map((locale) => path(locale)));
}

/** The first path segments after the language of pages that are not for everyone. */
const PRIVATE = new Set([
  'preview',
  'subscription',
  ...['users', 'admins', 'link', 'mail'].flatMap((audience) =>
    staticPaths(audience as StaticPage['audience']).map((path) => path.split(/[/?]/)[2] ?? ''),
  ),
]);

/** Whether views of the page are counted; previews, accounts and the admin are not. */
export function isCountedPage(path: string): boolean {
  const [, locale, section] = path.split(/[/?#]+/);
  return !isLocale(locale) || !PRIVATE.has(section ?? '');
}

/** The pages that search engines may find. */
export function indexedPages(): Pick<StaticPage, 'path' | 'locales'>[] {
  return Object.values<StaticPage>(staticPages).filter(({ isIndexed }) => isIndexed);
}

/** The pages of the core, each followed by the pages that features put after it. */
function insert<Core extends string, Added extends string>(
  added: Record<Added, PageAfter<NoInfer<Core>>>,
  core: Record<Core, StaticPage>,
): Record<Core | Added, StaticPage> {
  const toInsert = Object.entries<PageAfter<Core>>(added);
  const rows = Object.entries<StaticPage>(core).flatMap<[string, StaticPage]>(([name, page]) => [
    [name, page],
    ...toInsert.filter(([, { after }]) => after === name),
  ]);
  return Object.fromEntries(rows) as Record<Core | Added, StaticPage>;
}
