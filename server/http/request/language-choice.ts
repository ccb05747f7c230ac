import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import { config } from '../../config.ts';
import type { Outgoing } from '../response/raw-response.ts';
import { sendCookie } from '../response/response-notes.ts';
import { readCookie } from './cookies.ts';
import { isOwnOrigin } from './same-origin.ts';

const YEAR = 365 * 24 * 60 * 60;

/**
 * Whoever goes over from a page of this site to one in the other language has chosen that one for the bare
 * address. The links are plain ones and the page is the same for everybody: only the answer to this one
 * step carries the cookie, whatever keeps pages elsewhere. What a browser fetches ahead is no step, so links
 * to the other language are not among what it may (public/speculation-rules.json).
 */
export function rememberLanguage(request: Request, { status, headers }: Outgoing): void {
  const isPage = status >= 200 && status < 300 && headers.get('content-type')?.startsWith('text/html');
  if (request.method !== 'GET' || !isPage || !isNavigation(request)) return;
  const locale = localeIn(new URL(request.url));
  if (!locale || localeBefore(request) !== otherLocale(locale)) return;
  if (readCookie(request, 'locale') === locale) return;
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : '';
  sendCookie(`locale=${locale}; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure}`);
}

/** Browsers say so on secure connections, and say on any what they fetch ahead. */
function isNavigation({ headers }: Request): boolean {
  const isAhead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'));
  return !isAhead && (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
}

function localeBefore(request: Request): Locale | null {
  const url = URL.parse(request.headers.get('referer') ?? '');
  return url && isOwnOrigin(url.origin, request) ? localeIn(url) : null;
}

function localeIn({ pathname }: URL): Locale | null {
  const [, first] = pathname.split('/');
  return isLocale(first) ? first : null;
}
