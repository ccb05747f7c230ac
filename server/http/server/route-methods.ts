import { data, type ServerBuild } from 'react-router';
import { requestedMethod } from '#server/http/request/request-context.ts';
import { methodNotAllowed, optionsResponse } from '#server/http/routes/methods.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];
type Action = NonNullable<RouteModule['action']>;

/**
 * The build with an action on every route, which decides what the router leaves open: pages accept POST and
 * only if they have an action; routes without an action of their own are for reading. The router itself
 * answers such methods without `Allow`, and hands PUT and DELETE of a page to its action, which is for forms.
 */
export function withRouteMethods(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    routes[id] = route && { ...route, module: { ...route.module, action: actionOf(route) } };
  }
  return { ...build, routes, allowedActionOrigins: ANY_ORIGIN };
}

/** Actions check the origin themselves: the router knows neither the proxy nor `PUBLIC_URL`. */
const ANY_ORIGIN = ['**'];

/** Paths that match what is not there: their actions find out, and answer all methods. */
const OPEN_PATHS = ['*', ':locale/:slug'];

function actionOf({ module, path }: NonNullable<Routes[string]>): Action {
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
