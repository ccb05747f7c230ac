import { Cookie } from '@remix-run/headers';
import { isLocale, type Locale, negotiateLocale } from '#contract/locales.ts';

/** The language of a page: that of its address, else what the browser prefers. */
export function localeOf(request: Request): Locale {
  const [, first] = new URL(request.url).pathname.split('/');
  if (isLocale(first)) return first;

  // The English documentation has no language in its address.
  if (first === 'api') return 'en';
  return negotiateLocale({
    chosen: Cookie.from(request.headers.get('cookie')).get('locale'),
    acceptLanguage: request.headers.get('accept-language'),
  });
}
