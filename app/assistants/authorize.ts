import { Cookie } from '@remix-run/headers';
import { redirect } from 'react-router';
import { negotiateLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { noSuchAddress } from '#server/http/routes/methods.ts';
import type { Route } from './+types/authorize';

/** The address to which programs send users: redirects to the page in the language of the user. */
export function loader({ request }: Route.LoaderArgs) {
  if (!config().mcp) return noSuchAddress();

  const locale = negotiateLocale({
    chosen: Cookie.from(request.headers.get('cookie')).get('locale'),
    acceptLanguage: request.headers.get('accept-language'),
  });
  const { search } = new URL(request.url);
  return redirect(paths.connectProgram(locale) + search, { headers: { 'Cache-Control': 'no-store' } });
}
