import { addDays, dayOf, startOfDay } from '#server/analytics/days.ts';

const MINUTE_MS = 60_000;

/**
 * The last time that backups were due, at or before `now`. `at` is a time of day such as `03:30` in the time zone;
 * on the days on which the clocks change it may be an hour earlier or later.
 */
export function lastDue({ at, timeZone, now }: { at: string; timeZone: string; now: Date }): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = dayOf(now, timeZone);
  const onDay = (day: string) =>
    new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS);
  const due = onDay(today);
  return due <= now ? due : onDay(addDays(today, -1));
}
