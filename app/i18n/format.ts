import type { Locale } from '#contract/locales.ts';

/** Dates on pages are in the site's time zone: the server does not know the visitor's. */
export type Clock = { locale: Locale; timeZone: string };

/** «21 листопада 2026 р.», “November 21, 2026”; `iso` is an ISO 8601 instant. */
export function formatDate(iso: string, { locale, timeZone }: Clock): string {
  return dateFormat(locale, timeZone).format(new Date(iso));
}

export function formatNumber(value: number, locale: Locale): string {
  return NUMBERS[locale].format(value);
}

const NUMBERS: Record<Locale, Intl.NumberFormat> = {
  uk: new Intl.NumberFormat('uk'),
  en: new Intl.NumberFormat('en'),
};

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes about as long as rendering a list of dates. */
function dateFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
    dateFormats.set(key, format);
  }
  return format;
}
