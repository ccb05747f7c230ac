import { createRequestHandler, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { requestedMethod } from '#server/http/request/request-context.ts';
import { methodNotAllowed, optionsResponse } from '#server/http/routes/methods.ts';

export type Router = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Action = NonNullable<Route['module']['action']>;

/** Actions check the origin themselves: the router knows neither the proxy nor `PUBLIC_URL`. */
const ANY_ORIGIN = ['**'];

/** Paths that match any address: their actions find out whether it exists, and answer all methods. */
const OPEN_PATHS = ['*', ':locale/:slug'];

/**
 * React Router with an index of the paths without parameters. The router itself tries all routes one after the other,
 * twice for each request, which takes 45 µs; for these paths only one route can match, because a path of fixed
 * segments outranks all others. The index leaves everything but that choice to React Router.
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

/** The path as it is, neither decoded nor normalized. Other spellings are looked up by the router itself. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/**
 * The build with an action on every route, which decides what the router leaves open: pages accept POST and
 * only if they have an action; routes without an action of their own are for reading. The router itself
 * answers such methods without `Allow`, and hands PUT and DELETE of a page to its action, which is for forms.
 */
function withRouteMethods(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    routes[id] = route && { ...route, module: { ...route.module, action: actionOf(route) } };
  }
  return { ...build, routes, allowedActionOrigins: ANY_ORIGIN };
}

function actionOf({ module, path }: Route): Action {
  const { action, default: page } = module;
  const isOpen = path !== undefined && OPEN_PATHS.includes(path);
  if (page) return isOpen && action ? action : pageAction(action);
  return action ?? readOnly;
}

/** An address of a page with a wrong method: 405 as a page that names the allowed methods. */
function pageAction(action: Action | undefined): Action {
  return (args) => {
    const isForm = requestedMethod(args) === 'POST';
    if (action && isForm) return action(args);
    const headers = { Allow: action ? 'GET, HEAD, POST' : 'GET, HEAD', 'Cache-Control': 'no-store' };
    throw data(null, { status: 405, headers });
  };
}

const readOnly: Action = (args) =>
  requestedMethod(args) === 'OPTIONS' ? optionsResponse(['GET']) : methodNotAllowed(['GET']);
