import type { ReactNode } from 'react';
import type { FailedForm, FormProblem } from '#app/forms/form-problems.ts';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { PlainAddress } from './plain-address.tsx';

const FIELDS = ['name', 'email', 'password'];

/** The form of a page that is one form: sign in, sign up, create the first admin. */
export function AccountForm({
  title,
  lead,
  failed,
  problems = failed?.problems,
  leavesFreely = false,
  after,
  hidden = {},
  ...form
}: {
  title: string;
  lead?: string;
  submit: string;
  failed: FailedForm | undefined;
  problems?: FormProblem[] | undefined;
  hidden?: Record<string, string>;
  /** What is typed need not be kept. */
  leavesFreely?: boolean;
  children?: ReactNode;
  after?: ReactNode;
}) {
  return (
    <div className="account-form">
      <FormStyles />
      {!leavesFreely && <AskToLeave />}
      <PlainAddress />
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      <IntentForm
        {...form}
        hidden={hidden}
        values={failed?.values ?? {}}
        problems={problems ?? []}
        fields={FIELDS}
      />
      {after}
    </div>
  );
}
