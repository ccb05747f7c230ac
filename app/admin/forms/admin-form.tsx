import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type FormState, FormStateProvider } from '#app/forms/form-state.ts';
import { AdminProblems } from './admin-problems.tsx';

/** A form with its problems and its button. Its fields find their values and problems themselves. */
export function AdminForm({
  failed,
  values,
  sentences,
  fields,
  intent,
  submit,
  children,
}: {
  failed: FailedForm | null;
  values: Record<string, string>;
  /** Names of the fields that show their problems themselves. */
  fields: string[];
  intent: string;
  submit: string;
  children: ReactNode;
} & Pick<FormState, 'sentences'>) {
  const problems = failed?.problems ?? [];
  return (
    <FormStateProvider value={{ values: failed?.values ?? values, problems, sentences }}>
      <Form method="post" className="admin-form" noValidate>
        <AdminProblems problems={problems} fields={fields} />
        {children}
        <button className="button" type="submit" name="intent" value={intent}>
          {submit}
        </button>
      </Form>
    </FormStateProvider>
  );
}
