import { asOutdated, type OutdatedForm, seenOf, toSeen } from './form-conflict.ts';
import type { FailedForm, FormProblem } from './form-problems.ts';

type Fields = Record<string, string>;

/** The fields that a form of stored values shows. */
export type ShownForm = {
  /** The submitted values if the form was refused, otherwise the stored ones. */
  values: Fields;
  /** Empty if the form is only outdated. */
  problems: FormProblem[];
  /** The value of the field `seen`. */
  seen: string;
  /** The form renders its fields anew if this changes. */
  key: string;
};

/** The form of `stored` values after its last action, or after that of another form on the page. */
export function toShownForm(stored: Fields, failed: FailedForm | OutdatedForm | null | undefined): ShownForm {
  const outdated = asOutdated(failed);
  // Another form of the page, such as a merge, has none of these fields.
  const isOwn = failed && Object.keys(stored).some((name) => failed.values[name] !== undefined);
  return {
    values: isOwn ? failed.values : stored,
    problems: outdated ? [] : (failed?.problems ?? []),
    seen: seenOf(failed, toSeen(stored)),
    key: toSeen(stored) + (outdated?.seen ?? ''),
  };
}
