import { isLocale, LOCALES, type Locale } from './locales.ts';
import { paths } from './paths.ts';

/** A page whose path depends only on the language. */
type StaticPage = {
  path: (locale: Locale) => string;
  /** The languages that the page exists in. */
  locales: readonly Locale[];
  /**
   * Who may open the page. `link` requires a one-time link from the log, an admin or a letter; `mail` is for everyone
   * if the site sends letters.
   */
  audience: 'everyone' | 'users' | 'admins' | 'link' | 'mail';
  /** True: the page has a canonical address and is in the sitemap. False: it carries `noindex`. */
  isIndexed: boolean;
};

/**
 * The pages of the admin whose path depends only on the language, in the order of the admin's navigation.
 * A row needs a module in `app/routes.ts` and a word in the dictionaries of the admin or of its feature.
 */
export const adminPages = {
  admin: forAdmins(paths.admin),
  posts: forAdmins(paths.adminPosts),
  pages: forAdmins(paths.adminPages),
  translate: forAdmins((locale) => paths.adminTranslate(locale)),
  bin: forAdmins(paths.adminBin),
  comments: forAdmins(paths.adminComments),
  adminTags: forAdmins(paths.adminTags),
  adminAuthors: forAdmins(paths.adminAuthors),
  media: forAdmins(paths.adminMedia),
  users: forAdmins(paths.adminUserTexts),
  analytics: forAdmins(paths.analytics),
  keys: forAdmins(paths.adminKeys),
  webhooks: forAdmins(paths.adminWebhooks),
  settings: forAdmins(paths.adminSettings),
  backups: forAdmins(paths.adminBackups),
  log: forAdmins(paths.adminLog),
} as const satisfies Record<string, StaticPage>;

export type AdminPageName = keyof typeof adminPages;

/**
 * Every static page, in the order of the sitemap. `app/routes.ts` names a module for each, and the sitemap,
 * the crawl and the accessibility tests walk the table.
 */
export const staticPages = {
  home: forEveryone(paths.home),
  blog: forEveryone((locale) => paths.blog(locale)),
  archive: forEveryone(paths.archive),
  tags: forEveryone(paths.tags),
  /** If there are two or more authors, the page is open to search engines and in the sitemap. */
  authors: { ...forEveryone(paths.authors), isIndexed: false },
  follow: forEveryone(paths.follow),
  search: forEveryone((locale) => paths.search(locale)),
  apiDocs: forEveryone((locale) => paths.apiDocs(locale)),
  signIn: { ...forEveryone((locale) => paths.signIn(locale)), isIndexed: false },
  signUp: { ...forEveryone((locale) => paths.signUp(locale)), isIndexed: false },
  setUp: linked(paths.setUp),
  setPassword: linked((locale) => paths.setPassword(locale)),
  forgotPassword: { ...forEveryone(paths.forgotPassword), audience: 'mail', isIndexed: false },
  resetPassword: linked((locale) => paths.resetPassword(locale)),
  confirmEmail: linked((locale) => paths.confirmEmail(locale)),
  invitation: linked((locale) => paths.invitation(locale)),
  account: { ...forEveryone(paths.account), audience: 'users', isIndexed: false },
  secondFactor: { ...forEveryone(paths.secondFactor), audience: 'users', isIndexed: false },
  ...adminPages,
} as const satisfies Record<string, StaticPage>;

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

function forAdmins(path: (locale: Locale) => string): StaticPage {
  return { path, locales: LOCALES, audience: 'admins', isIndexed: false };
}

function linked(path: (locale: Locale) => string): StaticPage {
  return { path, locales: LOCALES, audience: 'link', isIndexed: false };
}

function forEveryone(path: (locale: Locale) => string): StaticPage {
  return { path, locales: LOCALES, audience: 'everyone', isIndexed: true };
}
