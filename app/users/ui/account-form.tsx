import type { ReactNode } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { AskToLeave } from '#app/ui/forms/ask-to-leave.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { PlainAddress } from './plain-address.tsx';

const FIELDS = ['name', 'email', 'password'];

/** The form of a page that is one form: sign in, sign up, create the first admin. */
export function AccountForm({
  title,
  lead,
  submit,
  problems,
  hidden = {},
  leavesFreely = false,
  children,
  after,
}: {
  title: string;
  lead?: string;
  submit: string;
  problems: FormProblem[];
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
      <FormProblems problems={problems} fields={FIELDS} />
      <form method="post" noValidate>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <button className="button" type="submit">
          {submit}
        </button>
      </form>
      {after}
    </div>
  );
}
