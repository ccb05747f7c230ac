import { RouterContextProvider, type ServerBuild } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { createRouter } from './router.ts';

type Routes = ServerBuild['routes'];

let answered: string[] = [];
beforeEach(() => {
  answered = [];
});

function route(id: string, path: string, { isPage = false } = {}): [string, object] {
  const loader = () => new Response(id);
  const middleware = [
    async (_args: unknown, next: () => Promise<Response>) => {
      answered.push(id);
      return next();
    },
  ];
  const module = { loader, middleware, ...(isPage ? { default: () => null } : {}) };
  return [id, { id, parentId: 'root', path, caseSensitive: true, module }];
}

function aBuild(): ServerBuild {
  const root: object = { ...route('root', '', { isPage: true })[1], parentId: undefined };
  const routes = Object.fromEntries([
    ['root', root],
    route('track', 'api/track'),
    route('post', 'api/posts/:slug'),
    route('tags', 'api/posts/tags'),
    route('any', 'api/*'),
    route('about', 'about'),
  ]);
  return {
    routes: routes as Routes,
    entry: { module: {} },
    assets: { routes: {} },
    basename: '/',
    ssr: true,
    future: {},
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

test.each([
  ['/api/track', 'track'],
  ['/api/track?a=/api/posts/tags', 'track'],
  ['/api/posts/tags', 'tags'],
  ['/api/posts/other', 'post'],
  ['/api/track/', 'track'],
  ['/api/tr%61ck', 'track'],
  ['/api/Track', 'any'],
  ['/api/track/more', 'any'],
  ['/about', 'about'],
])('%s is answered by %s, with the middleware of its parent', async (path, id) => {
  const router = createRouter(aBuild(), 'production');

  const response = await router(new Request(`http://localhost:3000${path}`), new RouterContextProvider());

  expect(await response.text()).toBe(id);
  expect(answered).toEqual(['root', id]);
});
