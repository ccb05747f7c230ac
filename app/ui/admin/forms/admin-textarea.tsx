import { type ComponentProps, useId } from 'react';
import type { FormProblem } from '../../../forms/form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { problemOf } from './describe-problem.ts';

/** A field of several lines with its label, help and problem. */
export function AdminTextarea({
  name,
  label,
  help,
  problems,
  ...textarea
}: { name: string; label: string; help: string; problems: FormProblem[] } & ComponentProps<'textarea'>) {
  const id = useId();
  const { forms } = useAdminMessages();
  const problem = problemOf(problems, name, forms.problems);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <textarea
        {...textarea}
        id={id}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-help ${id}-problem` : `${id}-help`}
      />
    </div>
  );
}
