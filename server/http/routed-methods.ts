import type { ServerBuild } from 'react-router';
import { withDecidedOrigin } from './guards.ts';
import { allowedMethods, methodNotAllowed } from './methods.ts';
import { sendHeader } from './response-notes.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

/**
 * What the router is to be asked instead of a request whose method its route leaves open, or the answer to
 * it. The router itself answers such methods with pages and JSON that don't say what is allowed, and hands
 * every kind of write to a page's action, which is for forms alone.
 */
export function withRoutedMethod(request: Request, { routes }: ServerBuild): Request | Response {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  const route = findRoute(routes, new URL(request.url).pathname);
  const { default: page, action } = route?.module ?? {};
  if (!page) {
    // With an action it answers for itself.
    if (action) return request;
    return method === 'OPTIONS' ? allowedMethods(['GET']) : methodNotAllowed(['GET']);
  }
  // What is not there is not there, whatever is asked of it.
  if (route?.path === '*') return withMethod(request, 'GET');
  if (action && method === 'POST') return withDecidedOrigin(request);
  sendHeader('Allow', action ? 'GET, HEAD, POST' : 'GET, HEAD');
  // The router draws the page that refuses a method for this one on any route.
  return withMethod(request, 'OPTIONS');
}

type Pattern = { route: Route; matches: RegExp; rank: number };

const compiled = new WeakMap<ServerBuild['routes'], Pattern[]>();

/**
 * The route that the router takes for an address. Its own `matchRoutes` sorts all routes anew for each call,
 * which is longer than most requests take.
 */
function findRoute(routes: ServerBuild['routes'], pathname: string): Route | undefined {
  let patterns = compiled.get(routes);
  if (!patterns) {
    patterns = compile(routes);
    compiled.set(routes, patterns);
  }
  const decoded = pathname
    .split('/')
    .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    .join('/');
  return patterns.find(({ matches }) => matches.test(decoded))?.route;
}

function compile(routes: ServerBuild['routes']): Pattern[] {
  return Object.values(routes)
    .flatMap((route) => {
      if (!route || (route.path === undefined && !route.index)) return [];
      const segments = fullPath(routes, route).split('/').filter(Boolean);
      const pattern = segments.map((segment) => (segment === '*' ? '(/.*)?' : `/${toPattern(segment)}`));
      return [{ route, matches: new RegExp(`^${pattern.join('') || '/'}$`), rank: rankOf(segments, route) }];
    })
    .sort((a, b) => b.rank - a.rank);
}

function fullPath(routes: ServerBuild['routes'], { path = '', parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? `${fullPath(routes, parent)}/${path}` : path;
}

function toPattern(segment: string): string {
  return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Words before parameters before the rest, and an index before what it is the index of, as the router has it. */
function rankOf(segments: string[], { index }: Route): number {
  const ranks = segments.map((segment) => (segment === '*' ? -2 : segment.startsWith(':') ? 3 : 10));
  return ranks.reduce((sum, rank) => sum + rank, segments.length + (index ? 2 : 0));
}

function withMethod({ url, headers, signal }: Request, method: string): Request {
  return new Request(url, { method, headers, signal });
}
