import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
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
  route('api/auth/sign-in', 'routes/api/sign-in.ts'),
  route('api/auth/sign-up', 'routes/api/sign-up.ts'),
  route('api/auth/sign-out', 'routes/api/sign-out.ts'),
  route('api/auth/session', 'routes/api/session.ts'),
  route('api/comments', 'routes/api/comments.ts'),
  route('api/*', 'routes/api/not-found.ts'),

  route('theme', 'routes/theme.ts'),
  route(':locale', 'routes/site/home.tsx'),
  route(':locale/blog', 'routes/site/blog.tsx'),
  route(':locale/blog/:slug', 'routes/site/post.tsx'),
  route(':locale/tags', 'routes/site/tags.tsx'),
  route(':locale/tags/:slug', 'routes/site/tag.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
