import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import type { Route } from './+types/set-up-link';

/** The link in the log leads to the page in the language of the visitor. */
export function loader({ request }: Route.LoaderArgs) {
  const headers = {
    Vary: 'Cookie, Accept-Language',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  };
  return redirect(paths.setUp(preferredLocale(request)) + new URL(request.url).search, { headers });
}
