import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Locale } from '#contract/locales.ts';
import { toRoutePattern } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { type AdminPageName, adminPages, type StaticPageName, staticPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';

// Stand for parameters in the functions of `paths`, as in the paths of `operations`.
const LOCALE = '{locale}' as Locale;
const SLUG = '{slug}';

/** The module of each page in the table that is not of the admin. */
const PAGES: Record<Exclude<StaticPageName, AdminPageName>, string> = {
  home: 'site/home.tsx',
  blog: 'posts/routes/blog.tsx',
  archive: 'posts/routes/archive.tsx',
  tags: 'tags/routes/tags.tsx',
  authors: 'authors/routes/authors.tsx',
  follow: 'feeds/follow.tsx',
  search: 'search/routes/search.tsx',
  apiDocs: 'api-docs/routes/api-docs.tsx',
  signIn: 'users/routes/sign-in.tsx',
  signUp: 'users/routes/sign-up.tsx',
  setUp: 'users/routes/set-up.tsx',
  setPassword: 'users/routes/set-password.tsx',
  forgotPassword: 'users/routes/forgot-password.tsx',
  resetPassword: 'users/routes/reset-password.tsx',
  confirmEmail: 'users/routes/confirm-email.tsx',
  invitation: 'users/routes/invitation.tsx',
  account: 'users/routes/account.tsx',
  secondFactor: 'second-factor/routes/second-factor.tsx',
};

const ADMIN_PAGES: Record<AdminPageName, string> = {
  admin: 'admin/home/home.tsx',
  posts: 'posts/routes/admin/posts.tsx',
  pages: 'pages/pages.tsx',
  translate: 'posts/routes/admin/translate.tsx',
  bin: 'posts/routes/admin/bin.tsx',
  comments: 'comments/routes/admin/comments.tsx',
  adminTags: 'tags/routes/admin/tags.tsx',
  adminAuthors: 'authors/routes/admin/authors.tsx',
  media: 'media/routes/media.tsx',
  users: 'users/routes/admin/users.tsx',
  analytics: 'analytics/routes/analytics.tsx',
  keys: 'keys/keys.tsx',
  webhooks: 'webhooks/routes/webhooks.tsx',
  settings: 'settings/routes/settings.tsx',
  backups: 'backup/routes/backups.tsx',
  log: 'admin/log/log.tsx',
};

/** Every route of the admin is a child of its layout, whose middleware lets in only admins. */
const admin = layout('admin/layout.tsx', [
  ...Object.entries(ADMIN_PAGES).map(([name, file]) =>
    at(adminPages[name as AdminPageName].path(LOCALE), file),
  ),
  at(paths.adminTag(LOCALE, '{id}'), 'tags/routes/admin/tag.tsx'),
  at(paths.adminAuthor(LOCALE, '{id}'), 'authors/routes/admin/author.tsx'),
  at(paths.adminSitePicture(LOCALE, '{picture}'), 'settings/routes/site-picture.ts'),
  at(paths.adminBackup(LOCALE, '{name}'), 'backup/routes/backup-file.ts'),
  at(paths.adminExport(LOCALE), 'backup/routes/export.ts'),
  // Not in the table of pages, because they exist only with SMTP_URL.
  at(paths.adminLetters(LOCALE), 'letters/routes/admin/letters.tsx'),
  at(paths.adminLetterSamples(LOCALE), 'letters/routes/admin/samples.tsx'),
  at(paths.adminLetterSample(LOCALE, '{kind}'), 'letters/routes/admin/sample.ts'),
  at(paths.adminMediaChoices(LOCALE), 'media/routes/choices.ts'),
  at(paths.adminMediaFile(LOCALE, '{id}'), 'media/routes/media-file.tsx'),
  at(paths.analyticsOfPost(LOCALE, SLUG), 'analytics/routes/analytics-of-post.tsx'),
  at(paths.analyticsTable(LOCALE, '{table}'), 'analytics/routes/analytics-table.ts'),
  // `/admin/posts/new` as well: the editor of a new post stays when it is saved for the first time.
  at(paths.adminPost(LOCALE, SLUG), 'editor/routes/post.tsx'),
  at(paths.adminPage(LOCALE, SLUG), 'editor/routes/post.tsx', 'page-editor'),
  at(paths.adminWorkingCopy(LOCALE, '{id}'), 'editor/routes/working-copy.ts'),
  at(paths.adminAlignment(LOCALE), 'editor/routes/alignment.ts'),
  at(paths.adminSlugUse(LOCALE), 'editor/routes/slug-use.ts'),
  at(paths.adminSendChoices(LOCALE), 'newsletter/routes/send-choices.ts'),
  at(paths.adminPostHistory(LOCALE, SLUG), 'posts/routes/admin/history.tsx'),
  at(paths.adminPostPreviews(LOCALE, SLUG), 'posts/routes/admin/previews.tsx'),
  at(paths.adminSubscribers(LOCALE), 'newsletter/routes/subscribers/subscribers.tsx'),
  at(paths.adminSubscribersTable(LOCALE), 'newsletter/routes/subscribers/export.ts'),
  at(paths.adminSend(LOCALE, SLUG), 'newsletter/routes/send/send.tsx'),
  at(paths.adminSendLetter(LOCALE, SLUG, '{language}' as Locale), 'newsletter/routes/send/letter.ts'),
  at(paths.adminPreview(LOCALE), 'editor/routes/preview.ts'),
  at(paths.adminUpload(LOCALE), 'editor/routes/upload.ts'),
  route(':locale/admin/*', 'admin/not-found.tsx'),
]);

const routes = [
  index('site/root-redirect.ts'),
  at(paths.health(), 'site/health.ts'),
  at(paths.ready(), 'site/ready.ts'),

  at(paths.openapi(), 'api-docs/routes/openapi.ts'),
  // Where generators of clients look for it.
  at(`/api${paths.openapi()}`, 'api-docs/routes/openapi.ts', 'openapi under api'),
  at(paths.mcp(), 'assistants/routes/mcp.ts'),
  at(paths.protectedResource(), 'assistants/routes/oauth/protected-resource.ts'),
  at(paths.authorizationServer(), 'assistants/routes/oauth/authorization-server.ts'),
  at(paths.oauthAuthorize(), 'assistants/routes/oauth/authorize.ts'),
  at(paths.oauthToken(), 'assistants/routes/oauth/token.ts'),
  at(paths.oauthRevoke(), 'assistants/routes/oauth/revoke.ts'),
  at(paths.oauthRegister(), 'assistants/routes/oauth/register.ts'),
  at(paths.connectProgram(LOCALE), 'assistants/routes/connect-program.tsx'),
  ...api(),

  route('letters/stop', 'letters/routes/one-click-stop.ts'),
  route(':locale/letters/stop', 'letters/routes/stop.tsx'),

  at(paths.sitemap(), 'feeds/sitemap.ts'),
  // `/sitemap-1.xml`, which `toRoutableUrl` rewrites: a route has no parameters within a segment.
  route('sitemap.xml/:part', 'feeds/sitemap-part.ts'),
  at(paths.newsSitemap(), 'feeds/news-sitemap.ts'),
  at(paths.robots(), 'feeds/robots.ts'),
  at(paths.manifest(LOCALE), 'feeds/manifest.ts'),
  at(paths.securityTxt(), 'feeds/security-txt.ts'),
  // `/{key}.txt`, which `toRoutableUrl` rewrites.
  route('indexnow-key/:key', 'indexing/indexnow-key.ts'),
  at(paths.llms(), 'feeds/llms.ts'),
  at(paths.llmsFull(), 'feeds/llms-full.ts'),
  at(paths.llmsOf(LOCALE), 'feeds/llms.ts', 'llms-of-language'),
  // `/feed` and the like, which `toRoutableUrl` rewrites.
  route('feeds/moved/*', 'feeds/old-address.ts'),
  ...feeds(),
  ...feeds(SLUG),
  route('og/:subject/:file', 'site/open-graph.ts'),

  at(paths.theme(), 'site/theme.ts'),
  route('accent/:file', 'site/accent.ts'),
  route('auth/:provider', 'users/routes/provider.ts'),
  at(paths.providerCallback('{provider}'), 'users/routes/provider.ts', 'provider-callback'),
  ...Object.entries(PAGES).map(([name, file]) => at(staticPages[name as StaticPageName].path(LOCALE), file)),
  at(paths.apiDocs('uk'), 'api-docs/routes/api-docs.tsx', 'api-docs-uk'),
  route('en/api/docs', 'api-docs/routes/english-api-docs.ts'),
  admin,
  at(paths.moderation(LOCALE), 'comments/routes/moderation.ts'),
  at(paths.secondStep(LOCALE), 'second-factor/routes/second-step.tsx'),
  at(`/${LOCALE}/sign-in/unsent-form`, 'users/routes/unsent-form.tsx'),
  at(paths.accountPicture(LOCALE), 'users/routes/picture.ts'),
  at(paths.accountData(LOCALE), 'users/routes/my-data.ts'),
  at(paths.subscription(LOCALE), 'newsletter/routes/subscription.tsx'),
  at(paths.post(LOCALE, SLUG), 'posts/routes/post.tsx'),
  at(paths.bothVersions(LOCALE, SLUG), 'both-versions/both-versions.tsx'),
  at(paths.preview(LOCALE, '{token}'), 'posts/routes/preview.tsx'),
  at(paths.comments(LOCALE, SLUG), 'comments/routes/comments.tsx'),
  at(paths.searchSuggestions(LOCALE), 'search/routes/search-suggestions.ts'),
  at(paths.tag(LOCALE, SLUG), 'tags/routes/tag.tsx'),
  at(paths.author(LOCALE, SLUG), 'authors/routes/author.tsx'),
  at(paths.page(LOCALE, SLUG), 'pages/page.tsx'),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig;

/** Paths are case-sensitive, so that a page has one address. */
export default routes.map(caseSensitive) satisfies RouteConfig;

function caseSensitive(entry: RouteConfigEntry): RouteConfigEntry {
  const { children } = entry;
  return { ...entry, caseSensitive: true, ...(children ? { children: children.map(caseSensitive) } : {}) };
}

/** A route at a path of the contract. */
function at(path: string, file: string, id?: string): RouteConfigEntry {
  return route(toRoutePattern(path), file, id === undefined ? {} : { id });
}

/** The addresses of the operations, and every other one under `/api`. */
function api(): RouteConfigEntry[] {
  const addresses = new Set([...Object.values(operations).map(({ path }) => path), '/api/*']);
  return [...addresses].map((path) => at(path, 'api.ts', path));
}

/** The feeds of a language, or of a tag in a language. */
function feeds(tag?: string): RouteConfigEntry[] {
  const name = tag === undefined ? 'feeds' : 'tag feeds';
  return [
    at(paths.rss(LOCALE, tag), 'feeds/rss.ts', `${name} rss`),
    at(paths.atom(LOCALE, tag), 'feeds/atom.ts', `${name} atom`),
    at(paths.jsonFeed(LOCALE, tag), 'feeds/json-feed.ts', `${name} json-feed`),
  ];
}
