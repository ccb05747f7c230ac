import { index, type RouteConfig, route } from '@react-router/dev/routes';

const feeds = (folder: string) => [
  route(`${folder}/rss.xml`, 'routes/feeds/rss.ts', { id: `${folder} rss` }),
  route(`${folder}/atom.xml`, 'routes/feeds/atom.ts', { id: `${folder} atom` }),
  route(`${folder}/feed.json`, 'routes/feeds/json-feed.ts', { id: `${folder} json-feed` }),
];

const routes = [
  index('routes/root-redirect.ts'),
  route('healthz', 'routes/health.ts'),
  route('readyz', 'routes/ready.ts'),

  route('openapi.json', 'routes/openapi.ts'),
  route('api/v1/posts', 'routes/api/posts.ts'),
  route('api/v1/posts/tags', 'routes/api/post-tags.ts'),
  route('api/v1/posts/:slug', 'routes/api/post.ts'),
  route('api/v1/tags', 'routes/api/tags.ts'),
  route('api/upload', 'routes/api/upload.ts'),
  route('api/v1/upload', 'routes/api/v1-upload.ts'),
  route('api/media/:id', 'routes/media.ts'),
  route('api/media/:id/thumbnail', 'routes/media-thumbnail.ts'),
  route('og/:subject/:file', 'routes/open-graph.ts'),
  route('api/auth/sign-in', 'routes/api/sign-in.ts'),
  route('api/auth/sign-up', 'routes/api/sign-up.ts'),
  route('api/auth/sign-out', 'routes/api/sign-out.ts'),
  route('api/auth/session', 'routes/api/session.ts'),
  route('api/docs', 'routes/api-docs.tsx'),
  route('api/search', 'routes/api/search.ts'),
  route('api/comments', 'routes/api/comments.ts'),
  route('api/*', 'routes/api/not-found.ts'),

  route('sitemap.xml', 'routes/feeds/sitemap.ts'),
  route('sitemap.xml/:part', 'routes/feeds/sitemap-part.ts'),
  route('news-sitemap.xml', 'routes/feeds/news-sitemap.ts'),
  route('robots.txt', 'routes/feeds/robots.ts'),
  route('llms.txt', 'routes/feeds/llms.ts'),
  route('llms-full.txt', 'routes/feeds/llms-full.ts'),
  route(':locale/llms.txt', 'routes/feeds/llms.ts', { id: 'llms-of-language' }),
  ...feeds(':locale'),
  ...feeds(':locale/tags/:slug'),

  route('theme', 'routes/theme.ts'),
  route('auth/:provider', 'routes/account/provider.ts'),
  route('auth/:provider/callback', 'routes/account/provider.ts', { id: 'provider-callback' }),
  route(':locale/sign-in', 'routes/account/sign-in.tsx'),
  route(':locale/sign-up', 'routes/account/sign-up.tsx'),
  route(':locale/set-up', 'routes/account/set-up.tsx'),
  route(':locale/account', 'routes/account/account.tsx'),
  route(':locale/moderation', 'routes/account/moderation.tsx'),
  route(':locale/account/picture', 'routes/account/picture.ts'),
  route(':locale', 'routes/site/home.tsx'),
  route(':locale/blog', 'routes/site/blog.tsx'),
  route(':locale/blog/:slug', 'routes/site/post.tsx'),
  route(':locale/blog/:slug/comments', 'routes/comments/comments.tsx'),
  route(':locale/search', 'routes/site/search.tsx'),
  route(':locale/search/suggestions.json', 'routes/site/search-suggestions.ts'),
  route(':locale/tags', 'routes/site/tags.tsx'),
  route(':locale/tags/:slug', 'routes/site/tag.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;

/** A page has one address; written in other letters it is another, which is not there. */
export default routes.map((entry) => ({ ...entry, caseSensitive: true })) satisfies RouteConfig;
