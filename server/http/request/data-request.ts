import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

const ENDING = '.data';

/** Fetchers of comment forms post here. No page has such a path, whatever its slug. */
const COMMENTS_DATA = /^\/(uk|en)\/blog\/[^/]+\/comments\.data$/;

const ADMINS = LOCALES.map((locale) => paths.admin(locale));

/**
 * True for a request of React Router's client, which appends `.data` to the path of a route. Slugs may end in
 * `.data` as well, so only the requests that hydrated pages send count: forms of comments, and everything in
 * the admin, where paths have the dot of such a slug percent-encoded.
 */
export function isDataRequest({ method, url }: { method: string; url: string }): boolean {
  const { pathname } = new URL(url);
  if (!pathname.endsWith(ENDING)) return false;
  if (ADMINS.some((admin) => pathname === admin + ENDING || pathname.startsWith(`${admin}/`))) return true;
  return method === 'POST' && COMMENTS_DATA.test(pathname);
}

/** Path and query of the page that a data request is for. */
export function pageOfDataRequest(target: string): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.delete('_routes');
  const page = path.slice(0, -ENDING.length);
  return parameters.size > 0 ? `${page}?${parameters}` : page;
}

/** Percent-encodes the dot of a final `.data`, so that the router takes it for part of the path. */
export function escapeData(pathname: string): string {
  return pathname.replace(/\.data$/, '%2Edata');
}
