import { createContext, useContext } from 'react';
import type { FormProblem } from './form-problems.ts';

/** What the fields of a form need, so that each is given only what is its own. */
export type FormState = {
  values: Record<string, string>;
  problems: FormProblem[];
  /** The form's own sentences for problems, by their codes. */
  sentences?: Readonly<Record<string, string>> | undefined;
  /** The variables that fix some of the values. */
  fixed?: Record<string, string>;
  /** Called after an edit of a field that cannot be seen by the form. */
  onChange?: () => void;
};

const FormStateContext = createContext<FormState>({ values: {}, problems: [] });

export const FormStateProvider = FormStateContext;

export function useFormState(): Required<FormState> {
  return { fixed: {}, sentences: {}, onChange: () => {}, ...useContext(FormStateContext) };
}
