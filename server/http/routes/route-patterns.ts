import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Pattern = { route: Route; matches: RegExp; rank: number; names: string[] };

export type Params = Record<string, string | undefined>;

const compiled = new WeakMap<Routes, Pattern[]>();

/**
 * The route that the router takes for an address, with what it takes for parameters. Its own `matchRoutes`
 * sorts all routes anew for each call, which is longer than most requests take.
 */
export function findRoute(routes: Routes, pathname: string): { route: Route; params: Params } | null {
  const decoded = pathname
    .split('/')
    .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
    .join('/');
  for (const { route, matches, names } of patternsOf(routes)) {
    const found = matches.exec(decoded);
    if (found) return { route, params: toParams(names, found) };
  }
  return null;
}

function toParams(names: string[], [, ...values]: RegExpExecArray): Params {
  return Object.fromEntries(names.map((name, at) => [name, (values[at] ?? '').replaceAll('%2F', '/')]));
}

function patternsOf(routes: Routes): Pattern[] {
  const known = compiled.get(routes);
  if (known) return known;
  const patterns = compile(routes);
  compiled.set(routes, patterns);
  return patterns;
}

function compile(routes: Routes): Pattern[] {
  return Object.values(routes)
    .flatMap((route) => {
      if (!route || (route.path === undefined && !route.index)) return [];
      const segments = fullPath(routes, route).split('/').filter(Boolean);
      const pattern = segments.map(toPattern).join('') || '/';
      const names = segments.filter(isVariable).map((segment) => segment.replace(/^:/, ''));
      return [{ route, matches: new RegExp(`^${pattern}$`), rank: rankOf(segments, route), names }];
    })
    .sort((a, b) => b.rank - a.rank);
}

function fullPath(routes: Routes, { path = '', parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? `${fullPath(routes, parent)}/${path}` : path;
}

function isVariable(segment: string): boolean {
  return segment === '*' || segment.startsWith(':');
}

function toPattern(segment: string): string {
  if (segment === '*') return '(?:/(.*))?';
  return `/${segment.startsWith(':') ? '([^/]+)' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
}

/** Words before parameters before the rest, and an index before what it is the index of, as the router has it. */
function rankOf(segments: string[], { index }: Route): number {
  const ranks = segments.map((segment) => (segment === '*' ? -2 : segment.startsWith(':') ? 3 : 10));
  return ranks.reduce((sum, rank) => sum + rank, segments.length + (index ? 2 : 0));
}
