import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { withNotes } from '../response/response-notes.ts';
import { withRoutedMethod } from './routed-methods.ts';

/** The routes of the application as a build lists them, one of them a page. */
function aBuild(isTheOne: (id: string) => boolean): ServerBuild {
  const entries = routes.map(({ path, index }, number) => {
    const id = String(number);
    const module = isTheOne(id) ? { default: () => null, action: () => null } : { loader: () => null };
    return [id, { id, parentId: 'root', path, index, module }];
  });
  const root = ['root', { id: 'root', path: '', module: { loader: () => null } }];
  return { routes: Object.fromEntries([root, ...entries]) } as ServerBuild;
}

const ADDRESSES = [
  ...everyAddress().map(({ address }) => address),
  '/uk/sign%2Din',
  '/uk/blog/a%2Fb',
  '/uk/blog/a/b',
  '/api',
  '/api/nothing/at/all',
  '/uk/blog/a.b',
];

test.each(ADDRESSES)('the route of %s is the router’s own choice', async (address) => {
  const tree = routes.map(({ path, index }, number) => ({ id: String(number), path, index }));
  const chosen = matchRoutes(tree as never, address)?.at(-1)?.route.id;
  expect(chosen).toBeDefined();
  const isRest = routes[Number(chosen)]?.path === '*';

  let allowed: string | null = '';
  await withNotes(async () => {
    const request = new Request(`http://localhost${address}`, { method: 'PUT' });
    const routed = withRoutedMethod(
      request,
      aBuild((id) => id === chosen),
    );
    // Here the chosen route alone is a page, which the router is to draw: refused, or as not there.
    allowed = routed instanceof Response ? routed.headers.get('allow') : routed.method;
    return new Response();
  });

  expect(allowed).toBe(isRest ? 'GET' : 'OPTIONS');
});
