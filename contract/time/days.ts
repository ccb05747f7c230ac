import { toInstant } from './local-time.ts';

/** A day of the site's time zone as `2026-11-22`; days sort as text. */
export type Day = string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let latest = { minute: Number.NaN, timeZone: '', day: '' };

export function dayOf(at: Date, timeZone: string): Day {
  // Days begin at whole minutes, and formatting costs more than everything else about an event.
  const minute = Math.floor(at.getTime() / MINUTE);
  if (latest.minute !== minute || latest.timeZone !== timeZone) {
    latest = { minute, timeZone, day: formatOf(timeZone).format(at) };
  }
  return latest.day;
}

/** The first instant of a day, also if a change of the clock skips or repeats midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  return toInstant(`${day}T00:00`, timeZone) ?? new Date(Number.NaN);
}

/** The day `count` days later, or earlier with a negative number. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/** The days from one to another, both included; none if `to` is before `from`. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

let known = { timeZone: '', format: new Intl.DateTimeFormat() };

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (known.timeZone !== timeZone) {
    known = { timeZone, format: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }) };
  }
  return known.format;
}
