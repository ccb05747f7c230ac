import { groupBy } from '#contract/browsers/group-by.ts';
import type { FailedForm } from './form-problems.ts';

type Fields = Record<string, string>;

/** A value that somebody else has changed: its name in the form, with its current value. */
export type OtherChange = { name: string; fields: Fields };

/** A form that was not saved because somebody else had saved other values; `seen` are those that it shows now. */
export type OutdatedForm = FailedForm & { seen: string; changes: OtherChange[] };

export type FormConflict = {
  /** The fields of the request. */
  sent: Fields;
  /** The fields that the form began with. */
  before: Fields;
  /** The fields as they are stored now. */
  present: Fields;
  /** Names that no form can change; browsers do not send their fields. */
  fixed?: string[];
};

/** The fields that a form begins with, as the value of its field `seen`. */
export function toSeen(fields: Fields): string {
  return JSON.stringify(fields);
}

/**
 * The value of the field `seen`: what the form was based on. After a refused save that was not a conflict, it stays the
 * same.
 */
export function seenOf(failed: FailedForm | OutdatedForm | null | undefined, stored: string): string {
  return asOutdated(failed)?.seen ?? failed?.values.seen ?? stored;
}

/** The form if it is outdated; null if it has no problem or another one. */
export function asOutdated(failed: FailedForm | OutdatedForm | null | undefined): OutdatedForm | null {
  return failed && 'changes' in failed ? failed : null;
}

/** The form with the admin's own changes as typed; all other fields have the stored values. */
export function mergeForm({
  sent: { seen: _, intent: __, ...sent },
  before,
  present,
  fixed = [],
}: FormConflict): {
  values: Fields;
  changes: OtherChange[];
} {
  const mine = byName(sent);
  const began = byName(before);
  const theirs = byName(present);
  const names = [...new Set([...began.keys(), ...theirs.keys(), ...mine.keys()])];
  const isChanged = (fields: Map<string, Fields>, name: string) =>
    JSON.stringify(fields.get(name) ?? {}) !== JSON.stringify(began.get(name) ?? {});
  const isFixed = (name: string) => fixed.some((one) => name === one || name.startsWith(`${one}.`));
  const isMine = (name: string) => isChanged(mine, name) && !isFixed(name);
  const values = names.map((name) => (isMine(name) ? mine : theirs).get(name) ?? {});
  const changes = names.filter((name) => isChanged(theirs, name));

  return {
    values: Object.assign({}, ...values),
    changes: changes.map((name) => ({ name, fields: theirs.get(name) ?? {} })),
  };
}

/**
 * The fields of each name. The rows of a list of links belong together; empty ones do not count. Browsers send
 * CRLF at the end of a line.
 */
function byName(fields: Fields): Map<string, Fields> {
  const known = Object.entries(fields)
    .map(([name, value]) => [name, value.replaceAll('\r\n', '\n')] as const)
    .filter(([name, value]) => value !== '' || !/\.\d+\./.test(name));
  const groups = groupBy(known, ([name]) => name.replace(/\.\d+\.(text|href)$/, ''));
  return new Map([...groups].map(([name, entries]) => [name, Object.fromEntries(entries.sort())]));
}
