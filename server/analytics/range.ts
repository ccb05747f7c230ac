import { RANGE_DAYS_MAX, type Range } from '#contract/analytics/analytics.ts';
import { addDays, type Day, dayOf } from '#contract/time/days.ts';
import { Invalid } from '#server/errors.ts';

/** A range of days; the first and the last are included. */
export type DayRange = { from: Day; to: Day };

const DAYS: Record<Range, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 };

/** The days of a named range until today, or of a custom one. Throws Invalid. */
export function toDayRange({
  range,
  from,
  to,
  timeZone,
}: {
  range: Range;
  from?: Day | undefined;
  to?: Day | undefined;
  timeZone: string;
}): DayRange {
  const today = dayOf(new Date(), timeZone);
  if (from === undefined && to === undefined) return { from: addDays(today, 1 - DAYS[range]), to: today };
  if (from === undefined) throw invalid('from', 'Must be given together with "to"');
  if (to === undefined) throw invalid('to', 'Must be given together with "from"');
  if (to < from) throw invalid('to', 'Must not be before "from"');

  const last = to < today ? to : today;
  if (last < from) throw invalid('from', 'Must not be in the future');
  if (addDays(from, RANGE_DAYS_MAX) <= last)
    throw invalid('from', `At most ${RANGE_DAYS_MAX} days before "to"`);

  return { from, to: last };
}

function invalid(path: string, message: string): Invalid {
  return new Invalid('Invalid request', [{ path, message, code: 'invalid_range' }]);
}
