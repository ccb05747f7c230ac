import type { Locale } from '#contract/locales.ts';
import { TIME_ZONE } from './format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Further back a date says more than a count of days. */
const RELATIVE_FOR = 7 * DAY;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

const MOMENTS: Record<Locale, Intl.DateTimeFormat> = { uk: momentFormat('uk'), en: momentFormat('en') };

const DISTANCES: Record<Locale, Intl.RelativeTimeFormat> = {
  uk: new Intl.RelativeTimeFormat('uk', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

/** The exact date and time, on the site's clock; `iso` is an ISO 8601 instant. */
export function formatMoment(iso: string, locale: Locale): string {
  return MOMENTS[locale].format(new Date(iso));
}

/**
 * How long ago, in words (“2 hours ago”), for a week; null after that and for what lies ahead, where a date
 * says more. `now` is an ISO 8601 instant too.
 */
export function formatDistance(iso: string, now: string, locale: Locale): string | null {
  const seconds = Math.round((Date.parse(now) - Date.parse(iso)) / 1000);
  if (seconds < -MINUTE || seconds >= RELATIVE_FOR) return null;
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return DISTANCES[locale].format(-Math.floor(seconds / length), unit);
  }
  return DISTANCES[locale].format(0, 'second');
}

function momentFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
}
