import type { FailedForm, FormProblem } from './form-problems.ts';

type Fields = Record<string, string>;

export type ShownForm = {
  /** The submitted values if the form was refused, otherwise the stored ones. */
  values: Fields;
  problems: FormProblem[];
  /** The value of the field `seen`: what the form was based on. */
  seen: string;
  /** The form renders its fields anew if this changes. */
  key: string;
};

/** The fields that a form begins with, as the value of its field `seen`. */
export function toSeen(fields: Fields): string {
  return JSON.stringify(fields);
}

/** The form of `stored` values after its last action, or after that of another form on the page. */
export function toShownForm(stored: Fields, failed: FailedForm | null | undefined): ShownForm {
  // Another form of the page, such as a merge, has none of these fields.
  const isOwn = failed && Object.keys(stored).some((name) => failed.values[name] !== undefined);
  return {
    values: isOwn ? failed.values : stored,
    problems: failed?.problems ?? [],
    seen: failed?.values.seen ?? toSeen(stored),
    key: toSeen(stored),
  };
}
