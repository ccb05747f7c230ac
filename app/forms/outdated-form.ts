import { data } from 'react-router';
import { Invalid } from '#server/errors.ts';
import { type FormConflict, mergeForm, type OutdatedForm, toSeen } from './form-conflict.ts';

type Fields = Record<string, string>;

/** The response to a form that somebody else's change has made outdated: the stored values and the typed ones. */
export function toOutdatedForm(conflict: FormConflict, seen = toSeen(conflict.present)) {
  const { values, changes } = mergeForm(conflict);
  const form: OutdatedForm = { problems: [{ path: '', code: 'changed_by_other' }], values, changes, seen };
  return data(form, { status: 409 });
}

/** Reads `toSeen`; null for a request without it. Throws Invalid. */
export function readSeen({ seen }: Fields): Fields | null {
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
