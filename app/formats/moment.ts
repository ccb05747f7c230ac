import type { Locale } from '#contract/locales.ts';
import { type Clock, DATE_LANGUAGE, formatDate, withTiedNumbers } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest duration that is shown in words. */
const RELATIVE_FOR = 7 * DAY;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

const moments = new Map<string, Intl.DateTimeFormat>();

const DISTANCES: Record<Locale, Intl.RelativeTimeFormat> = {
  uk: new Intl.RelativeTimeFormat('uk', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

const JUST_NOW: Record<Locale, string> = { uk: 'щойно', en: 'just now' };

/** The exact date and time in the site's time zone; `iso` is an ISO 8601 instant. */
export function formatMoment(iso: string, clock: Clock): string {
  return withTiedNumbers(momentFormat(clock, 'long').format(new Date(iso)));
}

/** The same with a short month, for lists. */
export function formatShortMoment(iso: string, clock: Clock): string {
  return withTiedNumbers(momentFormat(clock, 'medium').format(new Date(iso)));
}

/** The time of day in the site's time zone; for other days than that of `now`, the date too. */
export function formatTime(iso: string, now: string, clock: Clock): string {
  const dayOf = (instant: string) => formatDate(instant, clock);
  if (dayOf(iso) !== dayOf(now)) return formatMoment(iso, clock);
  const { locale, timeZone } = clock;
  return new Intl.DateTimeFormat(DATE_LANGUAGE[locale], { timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );
}

/**
 * A duration in words (“2 hours ago”), up to a week. Null for longer ones and for the future: the page
 * shows their date. `now` is an ISO 8601 instant too.
 */
export function formatDistance(iso: string, now: string, locale: Locale): string | null {
  const seconds = Math.round((Date.parse(now) - Date.parse(iso)) / 1000);
  if (seconds < -MINUTE || seconds >= RELATIVE_FOR) return null;
  for (const [unit, length] of UNITS) {
    if (seconds < length) continue;
    return withTiedNumbers(DISTANCES[locale].format(-Math.floor(seconds / length), unit));
  }
  return JUST_NOW[locale];
}

/** Cached, like the formatters of dates. */
function momentFormat({ locale, timeZone }: Clock, dateStyle: 'long' | 'medium'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${dateStyle}`;
  let format = moments.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(DATE_LANGUAGE[locale], { dateStyle, timeStyle: 'short', timeZone });
    moments.set(key, format);
  }

  return format;
}
