import { NotFound } from '#server/errors.ts';
import { loadPage } from '../../page-data.ts';
import type { Route } from './+types/not-found';

/** Addresses that match no other route. */
export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    throw new NotFound();
  });
}

/** An address that does not exist is 404 with every method. */
export const action = loader;

export default function NotFoundRoute() {
  return null;
}
