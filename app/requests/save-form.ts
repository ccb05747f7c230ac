import type { FormProblem } from '#app/forms/form-problems.ts';
import { GONE } from '#app/forms/gone-form.ts';
import { toSeen } from '#app/forms/shown-form.ts';
import { groupBy } from '#contract/browsers/group-by.ts';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { type ChangedByOther, Conflict, Invalid, NotFound } from '#server/errors.ts';

type Fields = Record<string, string>;

/**
 * Refuses a form because somebody else has saved other values since it was shown. `seen` are these values: saving
 * again replaces them.
 */
export class OutdatedForm extends Conflict {
  readonly problems: FormProblem[];
  readonly seen: string;

  constructor({ message }: ChangedByOther<unknown>, { typed, stored }: { typed: Fields; stored: Fields }) {
    super(message);
    this.problems = [{ path: '', code: 'changed_by_other' }, ...compare(typed, stored)];
    this.seen = toSeen(stored);
  }
}

type Saving<Input, Present> = {
  /** The values of the form as input. Throws Invalid. */
  parse: (values: Fields) => Input;
  /** Saves the input. Throws `Conflict` if the stored values are not as in `seen`. */
  save: (change: { input: Input; seen: Input | undefined }) => Promise<void>;
  Conflict: abstract new (present: Present) => ChangedByOther<Present>;
  /** The stored values as fields of the form. */
  toFields: (present: Present) => Fields;
};

/**
 * Saves a form. The field `seen` has the values that the form began with; a form without it is saved in any case.
 * Throws what `parse` and `save` throw, but OutdatedForm for a conflict; NotFound has the code by which the form says
 * that somebody has deleted the thing.
 */
export async function saveForm<Input, Present>(
  fields: Fields,
  { parse, save, Conflict, toFields }: Saving<Input, Present>,
): Promise<void> {
  const { intent: _, seen: __, ...values } = fields;
  const input = parse(values);
  const before = readSeen(fields);

  try {
    await save({ input, seen: before ? parse(before) : undefined });
  } catch (error) {
    if (error instanceof NotFound) throw toGone(error);
    if (!(error instanceof Conflict) || !before) throw error;
    throw new OutdatedForm(error, { typed: values, stored: toFields(error.present) });
  }
}

/** The fields that are stored with another value than the typed one, each with the stored one. */
function compare(typed: Fields, stored: Fields): FormProblem[] {
  const [mine, theirs] = [byName(typed), byName(stored)];
  const names = [...new Set([...theirs.keys(), ...mine.keys()])];
  return names
    .map((path) => ({ path, code: 'stored', stored: theirs.get(path) ?? '' }))
    .filter(({ path, stored: value }) => value !== (mine.get(path) ?? ''));
}

/**
 * The values by name. The rows of a list of links are one value; empty ones do not count. Browsers send CRLF at the
 * end of a line.
 */
function byName(fields: Fields): Map<string, string> {
  const known = Object.entries(fields).filter(([name, value]) => value !== '' || !/\.\d+\./.test(name));
  const groups = groupBy(known, ([name]) => name.replace(/\.\d+\.(text|href)$/, ''));
  const textOf = (entries: [string, string][]) => entries.map(([, value]) => value).join(' ');
  return new Map([...groups].map(([name, entries]) => [name, textOf(entries).replaceAll('\r\n', '\n')]));
}

function toGone({ message }: NotFound): NotFound {
  return new NotFound(message, [{ path: '', message, code: GONE }]);
}

/** Reads `toSeen`; null for a request without it. Throws Invalid. */
function readSeen({ seen }: Fields): Fields | null {
  if (seen === undefined) return null;
  const fields = parseJson(seen);
  if (typeof fields !== 'object' || fields === null)
    throw new Invalid('The values that the form began with are not valid');
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
