/** `2026-11-22T14:30`, the value of a `datetime-local` field, for an instant in a time zone; `iso` is ISO 8601. */
export function toLocalTime(iso: string, timeZone: string): string {
  const parts = partsOf(new Date(iso), timeZone);
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The instant of such a value; null if the text is not one. A time that a clock change skips is moved forward; of a
 * time that occurs twice, the first one counts.
 */
export function toInstant(local: string, timeZone: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(local);
  if (!match) return null;

  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return null;

  // The offset depends on the instant, which is not known yet; the days before and after it have the possible ones.
  const offsets = [-1, 1].map((day) => offsetAt(asUtc + day * DAY, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const exact = candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc);

  return new Date(exact ?? asUtc - Math.min(...offsets));
}

/** The moment at which a day (`2026-11-22`) ends in a time zone. Null for a text that is not a day. */
export function endOfDay(day: string, timeZone: string): Date | null {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return null;
  const next = new Date(start + DAY).toISOString().slice(0, 10);
  return toInstant(`${next}T00:00`, timeZone);
}

/** A full hour in a time zone, on the day of `now` there, or `days` later. */
export function atHour(
  hour: number,
  { now, days = 0, timeZone }: { now: Date; days?: number; timeZone: string },
): Date {
  const today = Date.parse(`${toLocalTime(now.toISOString(), timeZone).slice(0, 10)}T00:00Z`);
  const day = new Date(today + days * DAY).toISOString().slice(0, 10);
  return toInstant(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone) ?? now;
}

const DAY = 86_400_000;

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsOf(new Date(instant), timeZone);
  const minutes = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - minutes;
}

function partsOf(date: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  const parts = format.formatToParts(date).map(({ type, value }) => [type, value] as const);
  // The formatter writes the year 900 with three digits, which ISO 8601 doesn't have.
  return Object.fromEntries(
    parts.map(([type, value]) => [type, type === 'year' ? value.padStart(4, '0') : value]),
  );
}

/** A time zone in the settings: its IANA name, its current offset, and its common name. */
export type TimeZoneChoice = {
  name: string;
  city: string;
  /** Empty if it is the same as the city, or unknown. */
  country: string;
  offset: string;
  words: string;
};

/** Names that runtimes still list under their former spelling. */
const RENAMED: Record<string, string> = { 'Europe/Kiev': 'Europe/Kyiv' };

/** The IANA names of all time zones, by name. */
export function timeZoneNames(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
  return [...new Set([...names, 'UTC'])].sort();
}

/** `Europe/Kyiv` is Kyiv in Europe. Zones such as UTC are in no region. */
export function placeOf(name: string): { region: string; city: string } {
  const [region = '', ...rest] = name.split('/');
  if (rest.length === 0) return { region: '', city: name };
  return { region, city: rest.join(', ').replaceAll('_', ' ') };
}
