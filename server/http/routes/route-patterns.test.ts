import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { findRoute } from './route-patterns.ts';

const ADDRESSES = [
  ...everyAddress().map(({ address }) => address),
  '/uk/blog/a%2Fb',
  '/uk/blog/a%252Fb',
  '/uk/blog/%D1%97%20%2B+',
  '/uk/blog/a.b',
  '/api',
  '/api/nothing/a%2Fb/all',
  '/nothing/at/all',
  '/api/media/a.b%20c',
];

const tree = routes.map((entry, number) => ({ ...entry, id: String(number) }));
const build = Object.fromEntries([
  ['root', { id: 'root', path: '' }],
  ...tree.map(({ id, path, index }) => [id, { id, parentId: 'root', path, index }]),
]) as unknown as ServerBuild['routes'];

test.each(ADDRESSES)('%s has the route and the parameters that the router finds', (address) => {
  const chosen = matchRoutes(tree as never, address)?.at(-1);
  const found = findRoute(build, address);

  expect(found?.route.id).toBe(chosen?.route.id);
  expect(found?.params).toEqual(chosen?.params);
});
