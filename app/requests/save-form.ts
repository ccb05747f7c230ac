import { data } from 'react-router';
import { type FormConflict, mergeForm, type OutdatedForm, toSeen } from '#app/forms/form-conflict.ts';
import { GONE } from '#app/forms/gone-form.ts';
import { type ChangedByOther, Invalid, NotFound } from '#server/errors.ts';

type Fields = Record<string, string>;

/** A response with status 409 and the form, which shows the stored values and the typed ones. */
export type OutdatedResponse = ReturnType<typeof toOutdatedForm>;

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
 * Saves a form, unless the stored values have changed since the form was shown: then it returns the response. The
 * field `seen` has the values that the form began with; a form without it is saved in any case. Throws what `parse`
 * and `save` throw; NotFound has the code by which the form says that somebody has deleted the thing.
 */
export async function saveForm<Input, Present>(
  fields: Fields,
  { parse, save, Conflict, toFields }: Saving<Input, Present>,
): Promise<OutdatedResponse | null> {
  const { intent: _, seen: __, ...values } = fields;
  const input = parse(values);
  const before = readSeen(fields);

  try {
    await save({ input, seen: before ? parse(before) : undefined });
    return null;
  } catch (error) {
    if (error instanceof NotFound) throw toGone(error);
    if (!(error instanceof Conflict) || !before) throw error;
    return toOutdatedForm({ sent: fields, before, present: toFields(error.present) });
  }
}

/** The response to a form that somebody else's change has made outdated: the stored values and the typed ones. */
export function toOutdatedForm(conflict: FormConflict, seen = toSeen(conflict.present)) {
  const { values, changes } = mergeForm(conflict);
  const form: OutdatedForm = { problems: [{ path: '', code: 'changed_by_other' }], values, changes, seen };
  return data(form, { status: 409 });
}

function toGone({ message }: NotFound): NotFound {
  return new NotFound(message, [{ path: '', message, code: GONE }]);
}

/** Reads `toSeen`; null for a request without it. Throws Invalid. */
function readSeen({ seen }: Fields): Fields | null {
  if (seen === undefined) return null;
  try {
    const fields: unknown = JSON.parse(seen);
    if (typeof fields === 'object' && fields !== null) {
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    }
  } catch {
    // Not the text of `toSeen`.
  }
  throw new Invalid('The values that the form began with are not valid');
}
