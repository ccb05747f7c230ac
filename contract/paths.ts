import type { Accent } from './accent.ts';
import type { Locale } from './locales.ts';

// Stand for parameters in the functions of `paths`, as in the paths of `operations`.
export const LOCALE = '{locale}' as Locale;
export const SLUG = '{slug}';

/** Appended to the path of a post, it gives the path of its Markdown. */
export const MARKDOWN_ENDING = '.md';

/**
 * Every public path of the service, except those of the API, which are in `operations`. Slugs contain letters of any
 * script and are percent-encoded only here.
 */
export const paths = {
  root: () => '/',
  home: (locale: Locale) => `/${locale}`,
  blog: (locale: Locale, page = 1) => withPage(`/${locale}/blog`, page),
  archive: (locale: Locale) => `/${locale}/archive`,
  /** A standalone page, such as About. */
  page: (locale: Locale, slug: string) => `/${locale}/${encodeURIComponent(slug)}`,
  post: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}`,
  /** Both versions of a post in parallel columns; `locale` is the language of the page and the first column. */
  bothVersions: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}/both`,
  /** Shows an unpublished post to anybody with the token. */
  preview: (locale: Locale, token: string) => `/${locale}/preview/${token}`,
  /** The style sheet of feeds opened in a browser. */
  feedStyles: () => '/feed.css',
  /** Where readers find the addresses of feeds. */
  follow: (locale: Locale) => `/${locale}/follow`,
  tags: (locale: Locale) => `/${locale}/tags`,
  tag: (locale: Locale, slug: string, page = 1) =>
    withPage(`/${locale}/tags/${encodeURIComponent(slug)}`, page),
  authors: (locale: Locale) => `/${locale}/authors`,
  author: (locale: Locale, slug: string, page = 1) =>
    withPage(`/${locale}/authors/${encodeURIComponent(slug)}`, page),
  search: (locale: Locale, query?: string, page = 1) => {
    const parameters = new URLSearchParams(query === undefined ? {} : { q: query });
    if (page > 1) parameters.set('page', String(page));
    return parameters.size > 0 ? `/${locale}/search?${parameters}` : `/${locale}/search`;
  },
  searchSuggestions: (locale: Locale) => `/${locale}/search/suggestions.json`,
  media: (id: string, width?: number) => `/api/media/${id}${width === undefined ? '' : `?w=${width}`}`,
  mediaThumbnail: (id: string) => `/api/media/${id}/thumbnail`,
  sitemap: () => '/sitemap.xml',
  /** Parts of a long sitemap, from 1. They are at the root, because a sitemap covers only the paths below its folder. */
  sitemapPart: (part: number | string) => `/sitemap-${part}.xml`,
  newsSitemap: () => '/news-sitemap.xml',
  robots: () => '/robots.txt',
  /** Lets a phone put the site on its home screen. */
  manifest: (locale: Locale) => `/${locale}/manifest.webmanifest`,
  /** The file by which search engines recognise the requests of IndexNow. */
  indexNowKey: (key: string) => `/${key}.txt`,
  securityTxt: () => '/.well-known/security.txt',
  /** Feeds of a language, or of one tag in a language. */
  rss: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/rss.xml`,
  atom: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/atom.xml`,
  jsonFeed: (locale: Locale, tag?: string) => `${feedFolder(locale, tag)}/feed.json`,
  llms: () => '/llms.txt',
  llmsFull: () => '/llms-full.txt',
  llmsOf: (locale: Locale) => `/${locale}/llms.txt`,
  /** The endpoint of the Model Context Protocol, and its metadata about signing in (RFC 9728). */
  mcp: () => '/mcp',
  protectedResource: () => '/.well-known/oauth-protected-resource/mcp',
  /** The metadata of the authorization server for programs (RFC 8414). */
  authorizationServer: () => '/.well-known/oauth-authorization-server',
  oauthAuthorize: () => '/oauth/authorize',
  oauthToken: () => '/oauth/token',
  oauthRevoke: () => '/oauth/revoke',
  oauthRegister: () => '/oauth/register',
  /** The page that asks a user whether a program may act for them. */
  connectProgram: (locale: Locale) => `/${locale}/connect-program`,
  postMarkdown: (locale: Locale, slug: string) =>
    `/${locale}/blog/${encodeURIComponent(slug + MARKDOWN_ENDING)}`,
  /** The picture of a language version, or of the site in a language; `hash` covers everything in the picture. */
  openGraphPicture: (subject: string, hash: string, format: 'jpg' | 'png') =>
    `/og/${subject}/${hash}.${format}`,
  accent: ({ light, dark }: Accent) => `/accent/${light.slice(1)}-${dark.slice(1)}.css`,
  theme: () => '/theme',
  signIn: (locale: Locale, returnTo?: string) => withReturn(`/${locale}/sign-in`, returnTo),
  signUp: (locale: Locale, returnTo?: string) => withReturn(`/${locale}/sign-up`, returnTo),
  secondStep: (locale: Locale, returnTo?: string) => withReturn(`/${locale}/sign-in/second-step`, returnTo),
  /** Shows an admin's form that was sent without a session, until it can be sent again. */
  unsentForm: (locale: Locale, returnTo: string) => withReturn(`/${locale}/sign-in/unsent-form`, returnTo),
  account: (locale: Locale) => `/${locale}/account`,
  secondFactor: (locale: Locale) => `/${locale}/account/second-factor`,
  accountPicture: (locale: Locale) => `/${locale}/account/picture`,
  /** What somebody has typed in the editor and may no longer save. */
  typedText: (locale: Locale, id: string) => `/${locale}/account/typed-text/${id}`,
  /** Responds to a form post with everything that is stored about the account. */
  accountData: (locale: Locale) => `/${locale}/account/data`,
  provider: (id: string, locale: Locale, returnTo: string | null) =>
    `/auth/${id}?${new URLSearchParams({ locale, ...(returnTo ? { returnTo } : {}) })}`,
  providerCallback: (id: string) => `/auth/${id}/callback`,
  comments: (locale: Locale, slug: string) => `/${locale}/blog/${encodeURIComponent(slug)}/comments`,
  commentPage: (locale: Locale, slug: string, page = 1) =>
    `/${locale}/blog/${encodeURIComponent(slug)}${page > 1 ? `?comments=${page}` : ''}#comments`,
  comment: (locale: Locale, slug: string, id: string) =>
    `/${locale}/blog/${encodeURIComponent(slug)}?comment=${id}#comment-${id}`,
  /** Anyone who has the token can set the password of an account. */
  setPassword: (locale: Locale, token?: string) => withToken(`/${locale}/set-password`, token),
  forgotPassword: (locale: Locale) => `/${locale}/forgot-password`,
  /** Letters link to these; anyone who has the token may do what the letter is for. */
  resetPassword: (locale: Locale, token?: string) => withToken(`/${locale}/reset-password`, token),
  confirmEmail: (locale: Locale, token?: string) => withToken(`/${locale}/confirm-email`, token),
  invitation: (locale: Locale, token?: string) => withToken(`/${locale}/invitation`, token),
  /** Subscribes to the newsletter; with the token of a letter, confirms or manages a subscription. */
  subscription: (locale: Locale, token?: string) => withToken(`/${locale}/subscription`, token),
  adminSubscribers: (locale: Locale) => `/${locale}/admin/subscribers`,
  adminSubscribersTable: (locale: Locale) => `/${locale}/admin/subscribers.csv`,
  /** Sends a post to the readers of the newsletter, and shows the progress. */
  adminSend: (locale: Locale, post: string) => `${inEditor(locale, 'posts', post)}/send`,
  adminSendLetter: (locale: Locale, post: string, language: Locale) =>
    `${inEditor(locale, 'posts', post)}/send/${language}`,
  setUp: (locale: Locale) => `/${locale}/set-up`,
  /** Leads to the page in the language of the visitor. */
  setUpLink: () => '/set-up',
  adminComments: (locale: Locale) => `/${locale}/admin/comments`,
  admin: (locale: Locale) => `/${locale}/admin`,
  analytics: (locale: Locale) => `/${locale}/admin/analytics`,
  analyticsOfPost: (locale: Locale, slug: string) =>
    `/${locale}/admin/analytics/posts/${encodeURIComponent(slug)}`,
  analyticsTable: (locale: Locale, table: string) => `/${locale}/admin/analytics/tables/${table}`,
  adminKeys: (locale: Locale) => `/${locale}/admin/keys`,
  adminSettings: (locale: Locale) => `${paths.admin(locale)}/settings`,
  /** Stores or removes a picture of the site. */
  adminSitePicture: (locale: Locale, picture: string) =>
    `${paths.admin(locale)}/settings/pictures/${picture}`,
  /** `who` is an actor of the log, such as `key:ID`. */
  adminLog: (locale: Locale, who?: string) =>
    `/${locale}/admin/log${who ? `?${new URLSearchParams({ who })}` : ''}`,
  adminLetters: (locale: Locale) => `/${locale}/admin/letters`,
  adminBackups: (locale: Locale) => `/${locale}/admin/backups`,
  adminBackupUpload: (locale: Locale) => `/${locale}/admin/backup-upload`,
  adminBackup: (locale: Locale, name: string) => `/${locale}/admin/backups/${name}`,
  /** A page with a button; the token says which letters stop. */
  stopLetters: (locale: Locale, token: string) => `/${locale}/letters/stop?token=${token}`,
  /** Takes the POST of mail programs (RFC 8058). */
  oneClickStop: (token: string) => `/letters/stop?token=${token}`,
  adminLetterSamples: (locale: Locale) => `/${locale}/admin/letters/samples`,
  adminLetterSample: (locale: Locale, kind: string, language?: Locale) =>
    `/${locale}/admin/letters/samples/${kind}${withLanguage(language)}`,
  adminTags: (locale: Locale) => `/${locale}/admin/tags`,
  adminTag: (locale: Locale, id: number | string) => `/${locale}/admin/tags/${id}`,
  adminMedia: (locale: Locale) => `/${locale}/admin/media`,
  adminMediaFile: (locale: Locale, id: string) => `/${locale}/admin/media/${id}`,
  /** Stored files for the dialog that chooses one. */
  adminMediaChoices: (locale: Locale) => `/${locale}/admin/media-choices`,
  adminAuthors: (locale: Locale) => `/${locale}/admin/authors`,
  /** `id` is `new` for a new one, whose form may start with a name. */
  adminAuthor: (locale: Locale, id: string, name?: string) =>
    `/${locale}/admin/authors/${id}${name === undefined ? '' : `?${new URLSearchParams({ name })}`}`,
  adminUserTexts: (locale: Locale) => `/${locale}/admin/users`,
  adminNewPost: (locale: Locale) => `/${locale}/admin/posts/new`,
  adminPosts: (locale: Locale) => `/${locale}/admin/posts`,
  adminPages: (locale: Locale) => `/${locale}/admin/pages`,
  adminNewPage: (locale: Locale) => `/${locale}/admin/pages/new`,
  /** `page` has the meaning of `post` in `adminPost`. */
  adminPage: (locale: Locale, page: string, language?: Locale) =>
    inEditor(locale, 'pages', page) + withLanguage(language),
  /** Posts that lack the language `to`. */
  adminTranslate: (locale: Locale, to?: Locale) =>
    `/${locale}/admin/translate${to === undefined ? '' : `?to=${to}`}`,
  adminBin: (locale: Locale, page = 1) => `/${locale}/admin/bin${page > 1 ? `?page=${page}` : ''}`,
  /** `post` is a slug, or the id of a post without one. `language` is the one that the editor shows first. */
  adminPost: (locale: Locale, post: string, language?: Locale) =>
    inEditor(locale, 'posts', post) + withLanguage(language),
  adminPostHistory: (locale: Locale, post: string, language?: Locale) =>
    `${inEditor(locale, 'posts', post)}/history${withLanguage(language)}`,
  adminPostPreviews: (locale: Locale, post: string) => `${inEditor(locale, 'posts', post)}/previews`,
  /** The working copies of a post, for the scripts of the editor. */
  adminWorkingCopy: (locale: Locale, id: string) => `/${locale}/admin/working-copies/${id}`,
  adminAlignment: (locale: Locale) => `/${locale}/admin/alignment`,
  adminSlugUse: (locale: Locale) => `/${locale}/admin/slug-use`,
  adminPublishing: (locale: Locale) => `/${locale}/admin/publishing`,
  adminPreview: (locale: Locale) => `/${locale}/admin/preview`,
  adminUpload: (locale: Locale) => `/${locale}/admin/upload`,
  /** The rows of these in `operations` take their paths from here, because pages must not load that table. */
  apiPosts: () => '/api/v1/posts',
  apiUpload: () => '/api/v1/upload',
  apiSignOut: () => '/api/auth/sign-out',
  /** The English documentation is next to the API. */
  apiDocs: (locale: Locale = 'en') => (locale === 'uk' ? '/uk/api/docs' : '/api/docs'),
  openapi: () => '/openapi.json',
  health: () => '/healthz',
  ready: () => '/readyz',
} as const;

function feedFolder(locale: Locale, tag: string | undefined): string {
  return tag === undefined ? `/${locale}` : `/${locale}/tags/${encodeURIComponent(tag)}`;
}

function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** `new` is the address of a new post, and a path that ends in `.data` is a request of React Router's client. */
function inEditor(locale: Locale, section: 'posts' | 'pages', post: string): string {
  const segment = post === 'new' ? '%6Eew' : encodeURIComponent(post).replace(/\.data$/, '%2Edata');
  return `/${locale}/admin/${section}/${segment}`;
}

function withLanguage(language: Locale | undefined): string {
  return language === undefined ? '' : `?language=${language}`;
}

function withToken(path: string, token: string | undefined): string {
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}

/**
 * The page to return to in the other language. Addresses of texts stay unchanged, because a text may exist in only
 * one language.
 */
export function returnInLocale(returnTo: string | null, locale: Locale): string | undefined {
  return returnTo?.replace(/^\/(?:uk|en)(?=\/(?:account|admin)(?:[/?#]|$))/, `/${locale}`);
}

/** The path with names of parameters instead of secrets, for logs and storage. */
export function withoutToken(path: string): string {
  if (!/preview|%/i.test(path)) return path;
  const [, page] = /^(\/+[^/]+\/+preview)\/+[^/]/i.exec(decoded(path)) ?? [];
  return page === undefined ? path : `${page}/:token`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path as people read it; as it is if it can't be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
