import { redirect } from 'react-router';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import { cacheControl } from '#server/http/routes/feed-route.ts';
import type { Route } from './+types/old-address';

/** `/feed`, `/uk/rss` and other addresses of feeds elsewhere redirect to the feed here. */
export function loader({ params, request }: Route.LoaderArgs) {
  const [first, last = first] = params['*'].split('/');
  const locale = preferredLocale(request, { locale: first });
  const path = last === 'atom.xml' ? paths.atom(locale) : paths.rss(locale);

  const headers = isLocale(first)
    ? { 'Cache-Control': cacheControl('feed') }
    : { Vary: 'Cookie, Accept-Language', 'Cache-Control': 'private, no-cache' };
  return redirect(path, { status: 301, headers });
}
