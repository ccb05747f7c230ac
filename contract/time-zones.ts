/** A time zone as the settings offer it: its IANA name, its offset at this moment, and what people call it. */
export type TimeZoneChoice = { name: string; offset: string; words: string };

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
