import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { withRouteMethods } from './route-methods.ts';

export type Router = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * React Router with an index of the paths without parameters. It tries all routes one after the other, twice
 * for each request, which takes 45 µs; for these paths there is one route that can match, because a path of
 * fixed segments outranks all others. The index leaves everything but that choice to React Router.
 */
export function createRouter(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): Router {
  if (typeof build === 'function') {
    return createRequestHandler(async () => withRouteMethods(await build()), mode);
  }
  const whole = withRouteMethods(build);
  const handler = createRequestHandler(whole, mode);
  const byPath = new Map(
    fixedPaths(whole.routes).map(({ path, routes }) => [
      path,
      createRequestHandler({ ...whole, routes }, mode),
    ]),
  );
  return (request, context) => (byPath.get(pathOf(request.url)) ?? handler)(request, context);
}

/** The resource routes whose path has no parameter, each with its parents. */
function fixedPaths(routes: Routes): { path: string; routes: Routes }[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.module.default || !route.path || /[:*?]/.test(route.path)) return [];
    const branch = withParents(routes, route);
    // A path below another route's is relative to that one.
    if (branch.some(({ id, path }) => id !== route.id && path)) return [];
    return [{ path: `/${route.path}`, routes: Object.fromEntries(branch.map((entry) => [entry.id, entry])) }];
  });
}

function withParents(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...withParents(routes, parent), route] : [route];
}

/** Without a decoded or normalized spelling: other spellings of a path take the long way. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
