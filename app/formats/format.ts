import type { Locale } from '#contract/locales.ts';

/** Dates on pages are in the site's time zone: the server does not know the visitor's. */
export type Clock = { locale: Locale; timeZone: string };

/** The interface is in British English, so dates are too. */
export const DATE_LANGUAGE: Record<Locale, string> = { uk: 'uk', en: 'en-GB' };

/** «21 листопада 2026 р.», “21 November 2026”; `iso` is an ISO 8601 instant. */
export function formatDate(iso: string, { locale, timeZone }: Clock): string {
  return withTiedNumbers(
    dateFormat(locale, timeZone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso)),
  );
}

/** No line ends between a number and its word: «21 листопада», «2026 р.», «о 14:02», “5 days”. */
export function withTiedNumbers(text: string): string {
  return text.replace(/(?<=(?<!\d)\d{1,2}) (?=\p{L})| (?=р\.)|(?<= о) (?=\d)/gu, '\u00a0');
}

/** «21 листопада», “21 November”; `iso` is an ISO 8601 instant. */
export function formatDay(iso: string, { locale, timeZone }: Clock): string {
  return withTiedNumbers(
    dateFormat(locale, timeZone, { day: 'numeric', month: 'long' }).format(new Date(iso)),
  );
}

/** «листопад 2026», “November 2026”; `month` is 1 to 12. */
export function formatMonth({ year, month }: { year: number; month: number }, locale: Locale): string {
  const name = dateFormat(locale, 'UTC', { month: 'long' }).format(new Date(Date.UTC(2000, month - 1)));
  return `${name} ${year}`;
}

export function formatNumber(value: number, locale: Locale): string {
  return NUMBERS[locale].format(value);
}

const NUMBERS: Record<Locale, Intl.NumberFormat> = {
  uk: new Intl.NumberFormat('uk'),
  en: new Intl.NumberFormat('en'),
};

/** «1,2 МБ», “1.2 MB”. A megabyte is 1,048,576 bytes, as in the limits of uploads. */
export function formatBytes(bytes: number, locale: Locale): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  const options = { style: 'unit', unit: UNITS[power] ?? 'byte', maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(value);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** «GitHub і Google», “GitHub and Google”. */
export function formatList(words: string[], locale: Locale): string {
  return new Intl.ListFormat(DATE_LANGUAGE[locale], { type: 'conjunction' }).format(words);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes about as long as rendering a list of dates. */
function dateFormat(
  locale: Locale,
  timeZone: string,
  parts: Pick<Intl.DateTimeFormatOptions, 'day' | 'month' | 'year'>,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${Object.keys(parts)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(DATE_LANGUAGE[locale], { ...parts, timeZone });
    dateFormats.set(key, format);
  }

  return format;
}
