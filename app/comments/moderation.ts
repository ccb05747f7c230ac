import { redirect } from 'react-router';
import { localeOf } from '#app/requests/page-locale.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/moderation';

/** The former address of the moderation of comments. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.adminComments(localeOf(request)) + new URL(request.url).search, 308);
}

/** A form of a page that was open during the update: 308 sends it again, to the new address. */
export const action = loader;
