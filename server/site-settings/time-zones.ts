import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TimeZoneChoice, timeZoneNames } from '#contract/local-time.ts';
import type { Locale } from '#contract/locales.ts';

const HOUR_MS = 3_600_000;

/** Describing all of them takes some 200 ms, so other requests get their turn in between. */
const ZONES_IN_TURN = 20;
const described = new Map<Locale, { hour: number; choices: TimeZoneChoice[] }>();

/** All time zones that the runtime knows, with their offsets at this moment, and `present`, by name. */
export async function listTimeZones({
  locale,
  present,
  now = new Date(),
}: {
  locale: Locale;
  /** The name that is chosen. Runtimes accept more names than they list. */
  present: string;
  now?: Date;
}): Promise<TimeZoneChoice[]> {
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
  return choices;
}

function describe(name: string, locale: Locale, now: Date): TimeZoneChoice {
  return {
    name,
    offset: partOf(name, locale, 'longOffset', now),
    words: partOf(name, locale, 'longGeneric', now),
  };
}

/** The offset is `GMT+02:00`, and `GMT` where it is zero. */
function partOf(
  timeZone: string,
  locale: Locale,
  timeZoneName: 'longOffset' | 'longGeneric',
  now: Date,
): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return timeZoneName === 'longOffset' ? part.replace('GMT', 'UTC').replace('-', '−') : part;
}
