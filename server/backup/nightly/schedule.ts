import { addDays, dayOf, startOfDay } from '#server/analytics/days.ts';

const MINUTE_MS = 60_000;

type Schedule = { at: string; timeZone: string; now: Date };

/**
 * The last time at or before `now` when a backup was due. `at` is a time of day such as `03:30` in the time zone; on
 * days when the clocks change it may be an hour earlier or later.
 */
export function lastDue({ now, ...schedule }: Schedule): Date {
  const today = dayOf(now, schedule.timeZone);
  const due = onDay(today, schedule);
  return due <= now ? due : onDay(addDays(today, -1), schedule);
}

/** The first time after `now` at which a backup is due. */
export function nextDue({ now, ...schedule }: Schedule): Date {
  const today = dayOf(now, schedule.timeZone);
  const due = onDay(today, schedule);
  return due > now ? due : onDay(addDays(today, 1), schedule);
}

function onDay(day: string, { at, timeZone }: Omit<Schedule, 'now'>): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS);
}
