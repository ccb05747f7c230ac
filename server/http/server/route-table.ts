import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** `rank` orders routes that match the same path: the lowest is chosen. */
type Leaf = { id: string; rank: number };
type Node = { fixed: Map<string, Node>; parameter: Node | null; leaf: Leaf | null; splat: Leaf | null };

/**
 * Finds the id of the route that React Router chooses for a path, in steps of one segment. Null for spellings that only
 * the router knows: requests for data, empty segments, and what is not percent-encoded UTF-8.
 */
export function createRouteTable(routes: Routes): (path: string) => string | null {
  const root = aNode();
  const leaves = Object.values(routes).flatMap((route) => {
    const isLeaf = route && (route.index || route.path) && !isParent(routes, route.id);
    return isLeaf
      ? [{ id: route.id, segments: segmentsOf(routes, route.id), index: route.index === true }]
      : [];
  });
  leaves.sort((a, b) => scoreOf(b) - scoreOf(a));
  for (const [rank, { id, segments }] of leaves.entries()) add(root, segments, { id, rank });

  return (path) => {
    if (path.endsWith('.data')) return null;
    const segments = path === '/' ? [] : path.slice(1).split('/');
    const decoded = path.includes('%') ? decodeAll(segments) : segments;
    if (decoded === null || decoded.includes('')) return null;
    return find(root, decoded)?.id ?? null;
  };
}

/** The ids of a route and its parents, outermost first. */
export function branchOf(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return [...(parent === undefined ? [] : branchOf(routes, parent)), id];
}

function isParent(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

function segmentsOf(routes: Routes, id: string): string[] {
  return branchOf(routes, id).flatMap((own) => routes[own]?.path?.split('/').filter(Boolean) ?? []);
}

/** React Router's own order: fixed segments before parameters, more segments before fewer, a splat last. */
function scoreOf({ segments, index }: { segments: string[]; index: boolean }): number {
  const splat = segments.includes('*') ? -2 : 0;
  const each = segments.map((segment) => (segment === '*' ? 0 : segment.startsWith(':') ? 3 : 10));
  return each.reduce((sum, score) => sum + score, segments.length + splat + (index ? 2 : 0));
}

function aNode(): Node {
  return { fixed: new Map(), parameter: null, leaf: null, splat: null };
}

function add(node: Node, [segment, ...rest]: string[], leaf: Leaf): void {
  if (segment === undefined) node.leaf ??= leaf;
  else if (segment === '*') node.splat ??= leaf;
  else if (segment.startsWith(':')) {
    node.parameter ??= aNode();
    add(node.parameter, rest, leaf);
  } else {
    const next = node.fixed.get(segment) ?? aNode();
    node.fixed.set(segment, next);
    add(next, rest, leaf);
  }
}

function find(node: Node, segments: string[], at = 0): Leaf | null {
  const segment = segments[at];
  if (segment === undefined) return better(node.leaf, node.splat);
  const fixed = node.fixed.get(segment);
  const byName = fixed ? find(fixed, segments, at + 1) : null;
  const byParameter = node.parameter ? find(node.parameter, segments, at + 1) : null;
  return better(better(byName, byParameter), node.splat);
}

function better(one: Leaf | null, other: Leaf | null): Leaf | null {
  if (one === null || other === null) return one ?? other;
  return one.rank < other.rank ? one : other;
}

function decodeAll(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return null;
  }
}
