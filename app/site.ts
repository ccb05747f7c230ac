import { Cookie } from '@remix-run/headers';
import { config } from '#server/config.ts';
import { type RouteArgs, requestedTarget } from '#server/http/request/request-context.ts';
import { sitePicturePath } from '#server/open-graph/pictures.ts';
import { localeOf } from './page-data.ts';
import type { Site } from './ui/site-context.tsx';

/** The site as the page of a request shows it, to an anonymous reader. */
export function siteOf(args: Pick<RouteArgs, 'request' | 'context'>): Site {
  const { request } = args;
  const { siteName, publicUrl, timeZone } = config();
  const theme = Cookie.from(request.headers.get('cookie')).get('theme');
  const locale = localeOf(request);
  return {
    name: siteName,
    url: publicUrl,
    locale,
    timeZone,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    path: requestedTarget(args),
    picture: sitePicturePath(locale),
    currentUser: null,
  };
}
