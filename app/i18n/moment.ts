import type { Locale } from '#contract/locales.ts';
import type { Clock } from './format.ts';

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

const moments = new Map<string, Intl.DateTimeFormat>();

const DISTANCES: Record<Locale, Intl.RelativeTimeFormat> = {
  uk: new Intl.RelativeTimeFormat('uk', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
};

/** The exact date and time, on the site's clock; `iso` is an ISO 8601 instant. */
export function formatMoment(iso: string, clock: Clock): string {
  return momentFormat(clock).format(new Date(iso));
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

/** Kept, as those of dates are. */
function momentFormat({ locale, timeZone }: Clock): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  let format = moments.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
    moments.set(key, format);
  }
  return format;
}
