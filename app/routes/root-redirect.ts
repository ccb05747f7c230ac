import { Cookie } from '@remix-run/headers';
import { redirect } from 'react-router';
import { negotiateLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Route } from './+types/root-redirect';

/** `/` redirects to the home page in the language of the visitor. */
export function loader({ request }: Route.LoaderArgs) {
  const locale = negotiateLocale({
    chosen: Cookie.from(request.headers.get('cookie')).get('locale'),
    acceptLanguage: request.headers.get('accept-language'),
  });
  const headers = { Vary: 'Cookie, Accept-Language', 'Cache-Control': 'no-cache' };
  return redirect(paths.home(locale), { status: 302, headers });
}
