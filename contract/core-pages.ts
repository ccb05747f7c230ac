import { LOCALES, type Locale } from './locales.ts';
import { paths } from './paths.ts';
import type { AdminRight } from './users/roles.ts';

/** A page whose path depends only on the language. */
export type StaticPage = {
  path: (locale: Locale) => string;
  /** The languages that the page exists in. */
  locales: readonly Locale[];
  /**
   * Who may open the page. `link` requires a one-time link from the log, an admin or a letter; `mail` is for everyone
   * if the site sends letters.
   */
  audience: 'everyone' | 'users' | 'admins' | 'link' | 'mail';
  /** What a person needs to open a page of the admin. */
  right?: AdminRight;
  /** True: the page has a canonical address and is in the sitemap. False: it carries `noindex`. */
  isIndexed: boolean;
  /**
   * The parameters of the query that the page reads for anonymous readers. If it is not set, the page gets every
   * parameter, and is never cached.
   */
  query?: readonly string[];
  /** Most owners open the page rarely, so a wide window shows its link behind a button. */
  isRare?: true;
};

/** The pages of the admin that are of no feature, in the order of the admin's navigation. */
export const coreAdminPages = {
  admin: forAdmins(paths.admin, 'open admin'),
  posts: forAdmins(paths.adminPosts, 'edit posts'),
  pages: forAdmins(paths.adminPages, 'manage pages'),
  translate: forAdmins((locale) => paths.adminTranslate(locale), 'read all posts'),
  bin: forAdmins(paths.adminBin, 'empty bin'),
  media: forAdmins(paths.adminMedia, 'upload media'),
  adminTags: forAdmins(paths.adminTags, 'manage tags'),
  adminAuthors: forAdmins(paths.adminAuthors, 'manage authors'),
  users: forAdmins(paths.adminUserTexts, 'manage users'),
  settings: forAdmins(paths.adminSettings, 'change settings'),
  keys: { ...forAdmins(paths.adminKeys, 'manage keys'), isRare: true },
  log: { ...forAdmins(paths.adminLog, 'read audit log'), isRare: true },
} as const satisfies Record<string, StaticPage>;

/** The other static pages that are of no feature, in the order of the sitemap. */
export const corePages = {
  home: forEveryone(paths.home),
  blog: forEveryone((locale) => paths.blog(locale), ['page']),
  archive: forEveryone(paths.archive),
  tags: forEveryone(paths.tags),
  /** If there are two or more authors, the page is open to search engines and in the sitemap. */
  authors: { ...forEveryone(paths.authors), isIndexed: false },
  follow: forEveryone(paths.follow),
  search: forEveryone((locale) => paths.search(locale), ['q', 'page']),
  signIn: unlisted('everyone', (locale) => paths.signIn(locale)),
  signUp: unlisted('everyone', (locale) => paths.signUp(locale)),
  setUp: unlisted('link', paths.setUp),
  setPassword: unlisted('link', (locale) => paths.setPassword(locale)),
  forgotPassword: unlisted('mail', paths.forgotPassword),
  resetPassword: unlisted('link', (locale) => paths.resetPassword(locale)),
  confirmEmail: unlisted('link', (locale) => paths.confirmEmail(locale)),
  invitation: unlisted('link', (locale) => paths.invitation(locale)),
  account: unlisted('users', paths.account),
} as const satisfies Record<string, StaticPage>;

export function forAdmins(path: (locale: Locale) => string, right: AdminRight): StaticPage {
  return { ...unlisted('admins', path), right };
}

export function forEveryone(path: (locale: Locale) => string, query: readonly string[] = []): StaticPage {
  return { path, locales: LOCALES, audience: 'everyone', isIndexed: true, query };
}

export function unlisted(audience: StaticPage['audience'], path: (locale: Locale) => string): StaticPage {
  return { path, locales: LOCALES, audience, isIndexed: false };
}
