import { createRequestHandler, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { requestedMethod } from '#server/http/request/request-context.ts';
import { methodNotAllowed, optionsResponse } from '#server/http/routes/methods.ts';
import { branchOf, createRouteTable } from './route-table.ts';

export type Router = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Action = NonNullable<Route['module']['action']>;

/** What `app/ui/route-handle.ts` says of a route: the ids of the routes whose actions its page calls. */
type Handle = { submitsTo?: string[] };

/** Actions check the origin themselves: the router knows neither the proxy nor `PUBLIC_URL`. */
const ANY_ORIGIN = ['**'];

/** Paths that match any address: their actions find out whether it exists, and answer all methods. */
const OPEN_PATHS = ['*', ':locale/:slug'];

/**
 * React Router with a table of the paths. The router itself tries all routes one after the other, twice for each
 * request, and makes a tree of all of them for each page. Here each path has a handler that knows only its own branch,
 * and the routes whose modules its page preloads: `npm run bench -- pages`.
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
  const findRoute = createRouteTable(whole.routes);
  const handlers = new Map<string, Router>();

  return (request, context) => {
    const id = findRoute(pathOf(request.url));
    if (id === null) return handler(request, context);
    const own = handlers.get(id) ?? createRequestHandler(withBranch(whole, id), mode);
    handlers.set(id, own);
    return own(request, context);
  };
}

/** The build with the branch of one route, and those of the routes that its page submits to. */
function withBranch(build: ServerBuild, id: string): ServerBuild {
  const branch = branchOf(build.routes, id);
  const submitsTo = branch.flatMap((own) => handleOf(build.routes[own]).submitsTo ?? []);
  const ids = new Set([...branch, ...submitsTo.flatMap((other) => branchOf(build.routes, other))]);
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([own]) => ids.has(own)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function handleOf(route: Route | undefined): Handle {
  return (route?.module.handle ?? {}) as Handle;
}

/** The path as it is, neither decoded nor normalized. */
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
