import { config } from '#server/config.ts';
import { readCookie } from '#server/http/request/cookies.ts';
import { askedUrl } from '#server/http/request/request-scope.ts';
import { pictureOfSite } from '#server/open-graph/pictures.ts';
import { localeOf } from './page-data.ts';
import type { Site } from './ui/site-context.tsx';

/** The site as the page of a request has it, for somebody who is not known. */
export function siteOf(request: Request): Site {
  const { siteName, publicUrl, timeZone } = config();
  const { pathname, search } = askedUrl(request);
  const theme = readCookie(request, 'theme');
  const locale = localeOf(request);
  return {
    name: siteName,
    url: publicUrl,
    locale,
    timeZone,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    path: pathname + search,
    picture: pictureOfSite(locale),
    visitor: null,
  };
}
