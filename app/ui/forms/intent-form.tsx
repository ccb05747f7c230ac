import type { ComponentProps } from 'react';
import type { FailedForm, FormProblem } from '#app/forms/form-problems.ts';
import { FormStateProvider, useFormState } from '#app/forms/form-state.ts';
import { FormProblems } from './form-problems.tsx';

/**
 * A form that works without scripts, with its button. Its fields find their values and problems themselves: its own, which
 * are above it, or those of the page.
 */
export function IntentForm({
  hidden,
  values,
  problems,
  fields = [],
  submit,
  look = 'button',
  label,
  children,
  ...form
}: {
  /** The values that are not fields, with the `intent` by which the action knows the form. */
  hidden: Record<string, string>;
  values?: FailedForm['values'];
  problems?: FormProblem[];
  /** Names of the fields that show their problems themselves. */
  fields?: string[];
  submit: string;
  look?: 'button' | 'button quiet' | 'button danger';
  /** The accessible name of the button, if its text is ambiguous. */
  label?: string;
} & Omit<ComponentProps<'form'>, 'hidden'>) {
  const page = useFormState();
  return (
    <FormStateProvider value={{ values: values ?? page.values, problems: problems ?? page.problems }}>
      {problems && <FormProblems problems={problems} fields={fields} />}
      <form method="post" noValidate {...form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button className={look} type="submit" aria-label={label}>
          {submit}
        </button>
      </form>
    </FormStateProvider>
  );
}
