import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { NotFound } from '#server/errors.ts';
import { requireDecodable } from '#server/http/request/normalize-url.ts';
import { requestedTarget } from '#server/http/request/request-context.ts';
import type { Route } from './+types/not-found';

/** Addresses that match no other route, and those that can't be decoded. */
export function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  return loadPage({ request, context, params: { locale: localeOf(request) } }, async () => {
    requireDecodable(requestedTarget(args));
    throw new NotFound();
  });
}

/** The answer is the same with every method. */
export const action = loader;

export default function NotFoundRoute() {
  return null;
}
