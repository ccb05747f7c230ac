import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#contract/locales.ts';
import { placeOf, type TimeZoneChoice, timeZoneNames } from '#contract/time/local-time.ts';
import { CITY_NAMES_UK } from './city-names.ts';

const HOUR_MS = 3_600_000;

/** Describing all of them takes some 200 ms, so other requests get their turn in between. */
const ZONES_IN_TURN = 20;
const described = new Map<Locale, { hour: number; choices: TimeZoneChoice[] }>();

/** All time zones that the runtime knows, with their offsets at this moment, and `present`, by name. */
export async function listTimeZones({
  locale,
  present,
}: {
  locale: Locale;
  /** The name of the chosen zone. Runtimes accept more names than they list. */
  present: string;
}): Promise<TimeZoneChoice[]> {
  const now = new Date();
  const hour = Math.floor(now.getTime() / HOUR_MS);
  let known = described.get(locale);
  if (known?.hour !== hour) {
    known = { hour, choices: await describeAll(locale, now) };
    described.set(locale, known);
  }

  const isKnown = known.choices.some(({ name }) => name === present);
  return isKnown ? known.choices : [...known.choices, describe(present, locale, now)];
}

async function describeAll(locale: Locale, now: Date): Promise<TimeZoneChoice[]> {
  const choices: TimeZoneChoice[] = [];
  for (const [index, name] of timeZoneNames().entries()) {
    if (index % ZONES_IN_TURN === 0) await nextTurn();
    choices.push(describe(name, locale, now));
  }

  const { compare } = new Intl.Collator(locale);
  return choices.sort((one, other) => compare(one.city, other.city));
}

function describe(name: string, locale: Locale, now: Date): TimeZoneChoice {
  const named = (timeZoneName: TimeZoneName) => partOf(name, { locale, timeZoneName, now });
  // `GMT+02:00`, and `GMT` if it is zero.
  const offset = named('longOffset').replace('GMT', 'UTC').replace('-', '−');
  const [generic, short] = [named('longGeneric'), named('shortGeneric')];

  // For a zone without a name, `Intl` returns `GMT+02:00` again.
  const isNamed = generic !== short && !generic.startsWith('GMT') && name !== OCCUPIED;
  const words = isNamed ? generic : '';
  const place = PLACE[locale].exec(short)?.[1]?.replaceAll('ʼ', '’') ?? '';
  const english = placeOf(name).city;
  const city = locale === 'en' ? english : (CITY_NAMES_UK[name] ?? (place || english));
  const isCity = place === city || place.includes(english.split(', ').at(-1) ?? '');

  return { name, city, country: isCity ? '' : place, offset, words };
}

/** CLDR names the clocks of this Ukrainian city after those of Moscow. */
const OCCUPIED = 'Europe/Simferopol';

type TimeZoneName = 'longOffset' | 'longGeneric' | 'shortGeneric';

/**
 * How `Intl` names a zone by its place: by the country, or by the city if the country has several zones. The short
 * generic name has this form unless people have an abbreviation for the zone.
 */
const PLACE: Record<Locale, RegExp> = { uk: /^час: (.+)$/, en: /^(.+) Time$/ };

function partOf(
  timeZone: string,
  { locale, timeZoneName, now }: { locale: Locale; timeZoneName: TimeZoneName; now: Date },
): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
