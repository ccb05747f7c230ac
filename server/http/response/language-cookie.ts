import { Cookie } from '@remix-run/headers';
import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { RequestHead } from '#server/http/request/request-head.ts';
import type { RawResponse } from './raw-response.ts';

const YEAR = 365 * 24 * 60 * 60;

/**
 * A reader who follows a link from a page of this site to a page in the other language has chosen that language for
 * the bare address. The links are plain and the page is the same for everybody, so the cookie is added to the
 * response of this one navigation, cached or not. Browsers do not prefetch links to the other language
 * (public/speculation-rules.json).
 */
export function addLanguageCookie(head: RequestHead, { status, headers }: RawResponse): void {
  const referer = head.header('referer');
  if (referer === null || head.method !== 'GET' || status < 200 || status >= 300) return;

  const locale = localeOf(head.target);
  if (!locale || refererLocale(head, referer) !== otherLocale(locale) || !isNavigation(head)) return;

  const isPage = headers[indexOf(headers, 'content-type') + 1]?.startsWith('text/html');
  if (!isPage || Cookie.from(head.header('cookie')).get('locale') === locale) return;

  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : '';
  headers.push('set-cookie', `locale=${locale}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`);

  // A shared cache would give one reader's cookie to everybody.
  headers[indexOf(headers, 'cache-control') + 1] = 'no-store';
}

/** Browsers send `Sec-Fetch-Mode` on secure connections, and name prefetches on any. */
function isNavigation(head: RequestHead): boolean {
  const isPrefetch = ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    head.header(name)?.includes('prefetch'),
  );
  return !isPrefetch && (head.header('sec-fetch-mode') ?? 'navigate') === 'navigate';
}

function refererLocale(head: RequestHead, referer: string): Locale | null {
  const url = URL.parse(referer);
  const isOwn = url?.origin === new URL(config().publicUrl).origin || url?.host === head.header('host');
  return url && isOwn ? localeOf(url.pathname) : null;
}

function localeOf(path: string): Locale | null {
  const [, first] = path.split(/[/?]/, 2);
  return isLocale(first) ? first : null;
}

/** Every page has these headers. */
function indexOf(headers: string[], name: string): number {
  for (let at = 0; at < headers.length; at += 2) if (headers[at]?.toLowerCase() === name) return at;
  return headers.push(name, '') - 2;
}
