import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import type { Route } from './+types/root-redirect';

/** `/` redirects to the home page in the language of the visitor. */
export function loader({ request }: Route.LoaderArgs) {
  const headers = { Vary: 'Cookie, Accept-Language', 'Cache-Control': 'no-cache' };
  return redirect(paths.home(preferredLocale(request)), { status: 302, headers });
}
