import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { mergeParts } from '#contract/feature.ts';
import { toRoutePattern } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { type AdminPageName, adminPages, type StaticPageName, staticPages } from '#contract/pages.ts';
import { LOCALE, paths, SLUG } from '#contract/paths.ts';
import type { FeatureRoutes } from './feature-routes.ts';
import { features } from './routes-of-features.ts';

/** The module of each page in the table that is not of the admin. */
const PAGES: Record<Exclude<StaticPageName, AdminPageName>, string> = {
  home: 'site/home.tsx',
  blog: 'posts/routes/blog.tsx',
  archive: 'posts/routes/archive.tsx',
  tags: 'tags/routes/tags.tsx',
  authors: 'authors/routes/authors.tsx',
  follow: 'feeds/follow.tsx',
  search: 'search/routes/search.tsx',
  signIn: 'users/routes/sign-in.tsx',
  signUp: 'users/routes/sign-up.tsx',
  setUp: 'users/routes/set-up.tsx',
  setPassword: 'users/routes/set-password.tsx',
  forgotPassword: 'users/routes/forgot-password.tsx',
  resetPassword: 'users/routes/reset-password.tsx',
  confirmEmail: 'users/routes/confirm-email.tsx',
  invitation: 'users/routes/invitation.tsx',
  account: 'users/routes/account.tsx',
  ...mergeParts(features, 'pages'),
};

const ADMIN_PAGES: Record<AdminPageName, string> = {
  admin: 'admin/home/home.tsx',
  posts: 'posts/routes/admin/posts.tsx',
  pages: 'pages/pages.tsx',
  translate: 'posts/routes/admin/translate.tsx',
  bin: 'posts/routes/admin/bin.tsx',
  adminTags: 'tags/routes/admin/tags.tsx',
  adminAuthors: 'authors/routes/admin/authors.tsx',
  media: 'media/routes/media.tsx',
  users: 'users/routes/admin/users.tsx',
  keys: 'keys/keys.tsx',
  settings: 'settings/routes/settings.tsx',
  log: 'admin/log/log.tsx',
  ...mergeParts(features, 'adminPages'),
};

/** Every route of the admin is a child of its layout, whose middleware lets in only admins. */
const admin = layout('admin/frame/layout.tsx', [
  ...Object.entries(ADMIN_PAGES).map(([name, file]) =>
    at(adminPages[name as AdminPageName].path(LOCALE), file),
  ),
  at(paths.adminTag(LOCALE, '{id}'), 'tags/routes/admin/tag.tsx'),
  at(paths.adminAuthor(LOCALE, '{id}'), 'authors/routes/admin/author.tsx'),
  at(paths.adminSitePicture(LOCALE, '{picture}'), 'settings/routes/site-picture.ts'),
  // Not in the table of pages, because they exist only with SMTP_URL.
  at(paths.adminLetters(LOCALE), 'letters/routes/admin/letters.tsx'),
  at(paths.adminLetterSamples(LOCALE), 'letters/routes/admin/samples.tsx'),
  at(paths.adminLetterSample(LOCALE, '{kind}'), 'letters/routes/admin/sample.ts'),
  at(paths.adminMediaChoices(LOCALE), 'media/routes/choices.ts'),
  at(paths.adminMediaFile(LOCALE, '{id}'), 'media/routes/media-file.tsx'),
  // `/admin/posts/new` as well: the editor of a new post stays when it is saved for the first time.
  at(paths.adminPost(LOCALE, SLUG), 'editor/routes/post.tsx'),
  at(paths.adminPage(LOCALE, SLUG), 'editor/routes/post.tsx', 'page-editor'),
  at(paths.adminWorkingCopy(LOCALE, '{id}'), 'editor/routes/working-copy.ts'),
  at(paths.adminAlignment(LOCALE), 'editor/routes/alignment.ts'),
  at(paths.adminSlugUse(LOCALE), 'editor/routes/slug-use.ts'),
  at(paths.adminPublishing(LOCALE), 'editor/routes/publishing.ts'),
  at(paths.adminPostHistory(LOCALE, SLUG), 'posts/routes/admin/history.tsx'),
  at(paths.adminPostPreviews(LOCALE, SLUG), 'posts/routes/admin/previews.tsx'),
  at(paths.adminPreview(LOCALE), 'editor/routes/preview.ts'),
  at(paths.adminUpload(LOCALE), 'editor/routes/upload.ts'),
  ...features.flatMap(({ admin = [] }: FeatureRoutes) => admin.map((entry) => at(...entry))),
  route(':locale/admin/*', 'admin/not-found.tsx'),
]);

const routes = [
  index('site/root-redirect.ts'),
  at(paths.health(), 'site/health.ts'),
  at(paths.ready(), 'site/ready.ts'),

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
  admin,
  ...features.flatMap(({ routes = [] }: FeatureRoutes) => routes.map((entry) => at(...entry))),
  at(paths.setUpLink(), 'users/routes/set-up-link.ts'),
  at(`/${LOCALE}/sign-in/unsent-form`, 'users/routes/unsent-form.tsx'),
  at(paths.accountPicture(LOCALE), 'users/routes/picture.ts'),
  at(paths.accountData(LOCALE), 'users/routes/my-data.ts'),
  at(paths.typedText(LOCALE, '{id}'), 'users/routes/typed-text.ts'),
  at(paths.post(LOCALE, SLUG), 'posts/routes/post.tsx'),
  at(paths.preview(LOCALE, '{token}'), 'posts/routes/preview.tsx'),
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
