import type { Locale } from './locales.ts';

/** Makes a post's address that of its Markdown. */
export const MARKDOWN_ENDING = '.md';

/**
 * Every public address of the service, as a path from the root. Slugs hold letters of any script, so
 * each is percent-encoded here and nowhere else.
 */
export const paths = {
  root: () => '/',
  home: (locale: Locale) => `/${locale}`,
  blog: (locale: Locale, page = 1) => withPage(`/${locale}/blog`, page),
  post: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}`,
  tags: (locale: Locale) => `/${locale}/tags`,
  tag: (locale: Locale, slug: string, page = 1) =>
    withPage(`/${locale}/tags/${encodeURIComponent(slug)}`, page),
  search: (locale: Locale, query?: string, page = 1) => {
    const parameters = new URLSearchParams(query === undefined ? {} : { q: query });
    if (page > 1) parameters.set('page', String(page));
    return parameters.size > 0 ? `/${locale}/search?${parameters}` : `/${locale}/search`;
  },
  searchSuggestions: (locale: Locale) => `/${locale}/search/suggestions.json`,
  media: (id: string, width?: number) => `/api/media/${id}${width === undefined ? '' : `?w=${width}`}`,
  mediaThumbnail: (id: string) => `/api/media/${id}/thumbnail`,
  sitemap: () => '/sitemap.xml',
  /** Parts of a sitemap too long for one file, from 1. At the root, since a file speaks for its folder alone. */
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  newsSitemap: () => '/news-sitemap.xml',
  robots: () => '/robots.txt',
  /** Feeds of a language, or of one tag in it. */
  rss: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/rss.xml`,
  atom: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/atom.xml`,
  jsonFeed: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/feed.json`,
  llms: () => '/llms.txt',
  llmsFull: () => '/llms-full.txt',
  llmsOf: (locale: Locale) => `/${locale}/llms.txt`,
  postMarkdown: (locale: Locale, slug: string) =>
    `/${locale}/blog/${encodeURIComponent(slug + MARKDOWN_ENDING)}`,
  /** Of a language version, or of the site in a language; `hash` stands for all that the picture shows. */
  openGraphPicture: (subject: string, hash: string) => `/og/${subject}/${hash}.png`,
  theme: () => '/theme',
  signIn: (locale: Locale, returnTo?: string) => withReturn(`/${locale}/sign-in`, returnTo),
  signUp: (locale: Locale, returnTo?: string) => withReturn(`/${locale}/sign-up`, returnTo),
  account: (locale: Locale) => `/${locale}/account`,
  accountPicture: (locale: Locale) => `/${locale}/account/picture`,
  provider: (id: string, locale: Locale, returnTo: string | null) =>
    `/auth/${id}?${new URLSearchParams({ locale, ...(returnTo ? { returnTo } : {}) })}`,
  providerCallback: (id: string) => `/auth/${id}/callback`,
  comments: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}/comments`,
  commentPage: (locale: Locale, slug: string, page = 1) =>
    `/${locale}/blog/${encodeURIComponent(slug)}${page > 1 ? `?comments=${page}` : ''}#comments`,
  comment: (locale: Locale, slug: string, id: string) =>
    `/${locale}/blog/${encodeURIComponent(slug)}?comment=${id}#comment-${id}`,
  setUp: (locale: Locale) => `/${locale}/set-up`,
  moderation: (locale: Locale) => `/${locale}/moderation`,
  apiSignIn: () => '/api/auth/sign-in',
  apiSignUp: () => '/api/auth/sign-up',
  apiSignOut: () => '/api/auth/sign-out',
  apiSession: () => '/api/auth/session',
  apiComments: () => '/api/comments',
  apiSearch: () => '/api/search',
  apiDocs: () => '/api/docs',
  openapi: () => '/openapi.json',
  apiPosts: () => '/api/v1/posts',
  apiPost: (slug: string) => `/api/v1/posts/${encodeURIComponent(slug)}`,
  apiPostTags: () => '/api/v1/posts/tags',
  apiTags: () => '/api/v1/tags',
  apiUpload: () => '/api/upload',
  apiKeyedUpload: () => '/api/v1/upload',
  health: () => '/healthz',
  ready: () => '/readyz',
} as const;

function feedFolder(locale: Locale, tag: string | undefined): string {
  return tag === undefined ? `/${locale}` : `/${locale}/tags/${encodeURIComponent(tag)}`;
}

function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
