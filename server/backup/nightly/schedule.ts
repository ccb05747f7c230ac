import { addDays, dayOf } from '#contract/time/days.ts';
import { toInstant } from '#contract/time/local-time.ts';

type Schedule = { at: string; timeZone: string; now: Date };

/** The last time at or before `now` when a backup was due. `at` is a time of day such as `03:30` in the time zone. */
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
  return toInstant(`${day}T${at}`, timeZone) ?? new Date(Number.NaN);
}
