import path from 'node:path';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createRouteTable } from '#server/http/server/route-table.ts';
import { everyAddress } from '#test/setup/addresses.ts';

const { routes }: ServerBuild = await import(path.resolve('build/server/index.js'));

/** Paths of up to five segments from all words of the routes, two that no route has, and one in other spellings. */
function* somePaths(): Generator<string> {
  const words = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? []);
  const fixed = [...new Set(words)].filter((word) => /^[^:*]/.test(word));
  const segments = [...fixed, 'uk', 'en', 'невідоме', 'a%2Fb', 'BLOG', '%62log'];
  for (let at = 0; at < 1_000; at++) {
    const length = 1 + (at % 5);
    yield `/${Array.from({ length }, (_, index) => segments[(at * 7919 + index * 104_729 + at ** 2) % segments.length]).join('/')}`;
  }
}

test('the route of a path is the one that React Router chooses', () => {
  const find = createRouteTable(routes);
  const tree = toTree(undefined);
  const paths = ['/', ...everyAddress().map(({ address }) => address.replace(/\?.*/, '')), ...somePaths()];

  const found = paths.map((address) => [address, find(address)]);
  const expected = paths.map((address) => [address, matchRoutes(tree, address)?.at(-1)?.route.id ?? null]);
  expect(found).toEqual(expected);
  expect(new Set(found.map(([, id]) => id)).size, 'most routes were found').toBeGreaterThan(100);
});

test('spellings that only React Router knows are left to it', () => {
  const find = createRouteTable(routes);
  expect(['/uk/blog/hello.data', '/_root.data', '//uk', '/uk//blog', '/%E0%A4%A'].map(find)).toEqual(
    Array(5).fill(null),
  );
});

function toTree(parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive = false } = route;
    const common = { id, caseSensitive, ...(path === undefined ? {} : { path }) };
    return [index ? { ...common, index } : { ...common, children: toTree(id) }];
  }) as RouteObject[];
}
