import { createContext, useContext } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';

/** The values of the fields by name, their problems, and the variables that fix some of them. */
export type FormState = {
  values: Record<string, string>;
  problems: FormProblem[];
  fixed: Record<string, string>;
};

const FormStateContext = createContext<FormState>({ values: {}, problems: [], fixed: {} });

export const FormStateProvider = FormStateContext;

export function useFormState(): FormState {
  return useContext(FormStateContext);
}
