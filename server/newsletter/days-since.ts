import { toLocalTime } from '#contract/time/local-time.ts';

/** How many days ago a weekday was in a time zone: 0 to 6, with Monday as 1 and Sunday as 7. */
export function daysSince(weekday: number, { now, timeZone }: { now: Date; timeZone: string }): number {
  const today = new Date(toLocalTime(now.toISOString(), timeZone).slice(0, 10)).getUTCDay();
  return (today - weekday + 7) % 7;
}
