import type { SiteSettings } from '#contract/site-settings.ts';
import { toFields } from './site-settings-form.ts';

type Fields = Record<string, string>;

/** A setting that somebody else has changed: its name in the form, with its current value. */
export type OtherChange = { name: string; fields: Fields };

/**
 * The form after somebody else has saved other settings: the admin's own changes stay as typed, all other fields
 * have the stored values.
 */
export function mergeForm({
  sent: { seen: _, ...sent },
  seen,
  present,
  fixed = [],
}: {
  sent: Fields;
  seen: SiteSettings;
  present: SiteSettings;
  /** Names of settings that no form can change; browsers do not send their fields. */
  fixed?: string[];
}): { values: Fields; changes: OtherChange[] } {
  const mine = byName(sent);
  const before = byName(toFields(seen));
  const theirs = byName(toFields(present));
  const names = [...new Set([...before.keys(), ...theirs.keys(), ...mine.keys()])];
  const isChanged = (fields: Map<string, Fields>, name: string) =>
    JSON.stringify(fields.get(name) ?? {}) !== JSON.stringify(before.get(name) ?? {});
  const isFixed = (name: string) => fixed.some((one) => name === one || name.startsWith(`${one}.`));
  const isMine = (name: string) => isChanged(mine, name) && !isFixed(name);
  const values = names.map((name) => (isMine(name) ? mine : theirs).get(name) ?? {});
  const changes = names.filter((name) => isChanged(theirs, name));
  return {
    values: Object.assign({}, ...values),
    changes: changes.map((name) => ({ name, fields: theirs.get(name) ?? {} })),
  };
}

/** The fields of each setting. The rows of a list of links belong together; empty ones do not count. */
function byName(fields: Fields): Map<string, Fields> {
  const known = Object.entries(fields).filter(([name, value]) => value !== '' || !/\.\d+\./.test(name));
  const groups = Map.groupBy(known, ([name]) => name.replace(/\.\d+\.(text|href)$/, ''));
  return new Map([...groups].map(([name, entries]) => [name, Object.fromEntries(entries.sort())]));
}
