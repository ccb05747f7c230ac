import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Locale } from '#contract/locales.ts';
import { toRoutePattern } from '#contract/operations/operation.ts';
import { operations } from '#contract/operations.ts';
import { type AdminPageName, adminPages, type StaticPageName, staticPages } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';

// Stand for parameters in the functions of `paths`, as in the paths of `operations`.
const LOCALE = '{locale}' as Locale;
const SLUG = '{slug}';

/** The module of each page in the table that is not of the admin. */
const PAGES: Record<Exclude<StaticPageName, AdminPageName>, string> = {
  home: 'routes/site/home.tsx',
  blog: 'routes/site/blog.tsx',
  archive: 'routes/site/archive.tsx',
  tags: 'routes/site/tags.tsx',
  authors: 'routes/site/authors.tsx',
  follow: 'routes/site/follow.tsx',
  search: 'routes/site/search.tsx',
  apiDocs: 'routes/api-docs.tsx',
  signIn: 'routes/account/sign-in.tsx',
  signUp: 'routes/account/sign-up.tsx',
  setUp: 'routes/account/set-up.tsx',
  setPassword: 'routes/account/set-password.tsx',
  forgotPassword: 'routes/account/forgot-password.tsx',
  resetPassword: 'routes/account/reset-password.tsx',
  confirmEmail: 'routes/account/confirm-email.tsx',
  invitation: 'routes/account/invitation.tsx',
  account: 'routes/account/account.tsx',
  secondFactor: 'routes/account/second-factor.tsx',
};

const ADMIN_PAGES: Record<AdminPageName, string> = {
  admin: 'routes/admin/home/home.tsx',
  posts: 'routes/admin/posts/posts.tsx',
  pages: 'routes/admin/pages/pages.tsx',
  translate: 'routes/admin/translate/translate.tsx',
  bin: 'routes/admin/bin/bin.tsx',
  comments: 'routes/admin/comments/comments.tsx',
  adminTags: 'routes/admin/tags/tags.tsx',
  adminAuthors: 'routes/admin/authors/authors.tsx',
  media: 'routes/admin/media/media.tsx',
  users: 'routes/admin/users/users.tsx',
  analytics: 'routes/admin/analytics/analytics.tsx',
  keys: 'routes/admin/keys/keys.tsx',
  webhooks: 'routes/admin/webhooks/webhooks.tsx',
  settings: 'routes/admin/settings/settings.tsx',
  backups: 'routes/admin/backups/backups.tsx',
  log: 'routes/admin/log.tsx',
};

/** Every route of the admin is a child of its layout, whose middleware lets in only admins. */
const admin = layout('routes/admin/layout.tsx', [
  ...Object.entries(ADMIN_PAGES).map(([name, file]) =>
    at(adminPages[name as AdminPageName].path(LOCALE), file),
  ),
  at(paths.adminTag(LOCALE, '{id}'), 'routes/admin/tags/tag.tsx'),
  at(paths.adminAuthor(LOCALE, '{id}'), 'routes/admin/authors/author.tsx'),
  at(paths.adminSitePicture(LOCALE, '{picture}'), 'routes/admin/settings/site-picture.ts'),
  at(paths.adminBackup(LOCALE, '{name}'), 'routes/admin/backups/backup-file.ts'),
  at(paths.adminExport(LOCALE), 'routes/admin/backups/export.ts'),
  // Not in the table of pages, because they exist only with SMTP_URL.
  at(paths.adminLetters(LOCALE), 'routes/admin/letters/letters.tsx'),
  at(paths.adminLetterSamples(LOCALE), 'routes/admin/letters/samples.tsx'),
  at(paths.adminLetterSample(LOCALE, '{kind}'), 'routes/admin/letters/sample.ts'),
  at(paths.adminMediaChoices(LOCALE), 'routes/admin/media/choices.ts'),
  at(paths.adminMediaFile(LOCALE, '{id}'), 'routes/admin/media/media-file.tsx'),
  at(paths.analyticsOfPost(LOCALE, SLUG), 'routes/admin/analytics/analytics-of-post.tsx'),
  at(paths.analyticsTable(LOCALE, '{table}'), 'routes/admin/analytics/analytics-table.ts'),
  // `/admin/posts/new` as well: the editor of a new post stays when it is saved for the first time.
  at(paths.adminPost(LOCALE, SLUG), 'routes/admin/editor/post.tsx'),
  at(paths.adminPage(LOCALE, SLUG), 'routes/admin/editor/post.tsx', 'page-editor'),
  at(paths.adminWorkingCopy(LOCALE, '{id}'), 'routes/admin/editor/working-copy.ts'),
  at(paths.adminAlignment(LOCALE), 'routes/admin/editor/alignment.ts'),
  at(paths.adminSlugUse(LOCALE), 'routes/admin/editor/slug-use.ts'),
  at(paths.adminSendChoices(LOCALE), 'routes/admin/editor/send-choices.ts'),
  at(paths.adminPostHistory(LOCALE, SLUG), 'routes/admin/history/history.tsx'),
  at(paths.adminPostPreviews(LOCALE, SLUG), 'routes/admin/previews/previews.tsx'),
  at(paths.adminSubscribers(LOCALE), 'routes/admin/subscribers/subscribers.tsx'),
  at(paths.adminSubscribersTable(LOCALE), 'routes/admin/subscribers/export.ts'),
  at(paths.adminSend(LOCALE, SLUG), 'routes/admin/send/send.tsx'),
  at(paths.adminSendLetter(LOCALE, SLUG, '{language}' as Locale), 'routes/admin/send/letter.ts'),
  at(paths.adminPreview(LOCALE), 'routes/admin/editor/preview.ts'),
  at(paths.adminUpload(LOCALE), 'routes/admin/editor/upload.ts'),
  route(':locale/admin/*', 'routes/admin/not-found.tsx'),
]);

const routes = [
  index('routes/root-redirect.ts'),
  at(paths.health(), 'routes/health.ts'),
  at(paths.ready(), 'routes/ready.ts'),

  at(paths.openapi(), 'routes/openapi.ts'),
  at(paths.mcp(), 'routes/mcp.ts'),
  at(paths.protectedResource(), 'routes/oauth/protected-resource.ts'),
  at(paths.authorizationServer(), 'routes/oauth/authorization-server.ts'),
  at(paths.oauthAuthorize(), 'routes/oauth/authorize.ts'),
  at(paths.oauthToken(), 'routes/oauth/token.ts'),
  at(paths.oauthRevoke(), 'routes/oauth/revoke.ts'),
  at(paths.oauthRegister(), 'routes/oauth/register.ts'),
  at(paths.connectProgram(LOCALE), 'routes/account/connect-program.tsx'),
  ...api(),

  route('letters/stop', 'routes/letters/one-click-stop.ts'),
  route(':locale/letters/stop', 'routes/letters/stop.tsx'),

  at(paths.sitemap(), 'routes/feeds/sitemap.ts'),
  // `/sitemap-1.xml`, which `toRoutableUrl` rewrites: a route has no parameters within a segment.
  route('sitemap.xml/:part', 'routes/feeds/sitemap-part.ts'),
  at(paths.newsSitemap(), 'routes/feeds/news-sitemap.ts'),
  at(paths.robots(), 'routes/feeds/robots.ts'),
  at(paths.manifest(LOCALE), 'routes/feeds/manifest.ts'),
  at(paths.securityTxt(), 'routes/feeds/security-txt.ts'),
  // `/{key}.txt`, which `toRoutableUrl` rewrites.
  route('indexnow-key/:key', 'routes/feeds/indexnow-key.ts'),
  at(paths.llms(), 'routes/feeds/llms.ts'),
  at(paths.llmsFull(), 'routes/feeds/llms-full.ts'),
  at(paths.llmsOf(LOCALE), 'routes/feeds/llms.ts', 'llms-of-language'),
  // `/feed` and the like, which `toRoutableUrl` rewrites.
  route('feeds/moved/*', 'routes/feeds/old-address.ts'),
  ...feeds(),
  ...feeds(SLUG),
  route('og/:subject/:file', 'routes/open-graph.ts'),

  at(paths.theme(), 'routes/theme.ts'),
  route('accent/:file', 'routes/accent.ts'),
  route('auth/:provider', 'routes/account/provider.ts'),
  at(paths.providerCallback('{provider}'), 'routes/account/provider.ts', 'provider-callback'),
  ...Object.entries(PAGES).map(([name, file]) => at(staticPages[name as StaticPageName].path(LOCALE), file)),
  at(paths.apiDocs('uk'), 'routes/api-docs.tsx', 'api-docs-uk'),
  route('en/api/docs', 'routes/english-api-docs.ts'),
  admin,
  at(paths.moderation(LOCALE), 'routes/account/moderation.ts'),
  at(paths.secondStep(LOCALE), 'routes/account/second-step.tsx'),
  at(`/${LOCALE}/sign-in/unsent-form`, 'routes/account/unsent-form.tsx'),
  at(paths.accountPicture(LOCALE), 'routes/account/picture.ts'),
  at(paths.accountData(LOCALE), 'routes/account/my-data.ts'),
  at(paths.subscription(LOCALE), 'routes/site/subscription.tsx'),
  at(paths.post(LOCALE, SLUG), 'routes/site/post.tsx'),
  at(paths.bothVersions(LOCALE, SLUG), 'routes/site/both-versions.tsx'),
  at(paths.preview(LOCALE, '{token}'), 'routes/site/preview.tsx'),
  at(paths.comments(LOCALE, SLUG), 'routes/comments/comments.tsx'),
  at(paths.searchSuggestions(LOCALE), 'routes/site/search-suggestions.ts'),
  at(paths.tag(LOCALE, SLUG), 'routes/site/tag.tsx'),
  at(paths.author(LOCALE, SLUG), 'routes/site/author.tsx'),
  at(paths.page(LOCALE, SLUG), 'routes/site/page.tsx'),
  route('*', 'routes/site/not-found.tsx'),
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
  return [...addresses].map((path) => at(path, 'routes/api/api.ts', path));
}

/** The feeds of a language, or of a tag in a language. */
function feeds(tag?: string): RouteConfigEntry[] {
  const name = tag === undefined ? 'feeds' : 'tag feeds';
  return [
    at(paths.rss(LOCALE, tag), 'routes/feeds/rss.ts', `${name} rss`),
    at(paths.atom(LOCALE, tag), 'routes/feeds/atom.ts', `${name} atom`),
    at(paths.jsonFeed(LOCALE, tag), 'routes/feeds/json-feed.ts', `${name} json-feed`),
  ];
}
