import { loadPage } from '#app/requests/load-page.ts';
import { NotFound } from '#server/errors.ts';
import type { Route } from './+types/not-found';

/** Addresses of the admin that match no other route. */
export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    throw new NotFound();
  });
}

export default function NotFoundRoute() {
  return null;
}
