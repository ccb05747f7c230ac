import { redirect } from 'react-router';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import type { Route } from './+types/old-address';

/** `/feed`, `/uk/rss` and other usual addresses of feeds redirect to the feed; the choice of a language is not cached. */
export function loader({ params, request }: Route.LoaderArgs) {
  const [first, last = first] = params['*'].split('/');
  const locale = preferredLocale(request, { locale: first });
  const path = last === 'atom.xml' ? paths.atom(locale) : paths.rss(locale);

  const choice = { Vary: 'Cookie, Accept-Language', 'Cache-Control': 'private, no-cache' };
  return redirect(path, { status: 301, ...(isLocale(first) ? {} : { headers: choice }) });
}
