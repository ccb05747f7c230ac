import { z } from 'zod';
import { instant } from '#contract/text.ts';
import { toInstant } from '#contract/time/local-time.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/**
 * A time in a content file: ISO 8601, or as YAML and Jekyll write it. Without a time zone it is in that of the site; a
 * time that a clock change skips is moved forward, and of a time that occurs twice the first one counts.
 */
export const fileTime = z.preprocess(
  (value) => (typeof value === 'string' ? toIso(value.trim(), siteSettings().timeZone) : value),
  instant,
);

/** `2026-3-29 3:30:00.5 +0200`: the timestamp of YAML 1.1, with the offsets of Jekyll. */
const YAML_TIME =
  /^(\d{4}-\d\d?-\d\d?)(?:(?:T|[ \t]+)(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)(?:[ \t]*(?:(Z|UTC)|([+-])(\d\d?)(:?\d\d)?))?)?$/i;
const HAS_ZONE = /^[^T]*T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/;
const MINUTE_MS = 60_000;

function toIso(written: string, timeZone: string): string {
  const iso = toExtended(written);
  const wall = HAS_ZONE.test(iso) ? null : (instant.safeParse(iso).data ?? null);
  if (wall === null) return iso;

  const local = toInstant(wall.toISOString().slice(0, 16), timeZone) ?? wall;
  return new Date(local.getTime() + (wall.getTime() % MINUTE_MS)).toISOString();
}

/** The extended format of ISO 8601 for a timestamp of YAML; any other text stays as it is. */
function toExtended(written: string): string {
  const match = YAML_TIME.exec(written);
  if (!match) return written;

  const [, day = '', time, utc, sign = '', hours = '', minutes = ''] = match;
  const date = day.replace(/(?<=-)\d(?!\d)/g, '0$&');
  if (time === undefined) return date;
  const zone = utc ? 'Z' : hours && `${sign}${hours.padStart(2, '0')}${minutes}`;

  return `${date}T${time.replace(/^\d:/, '0$&')}${zone}`;
}
