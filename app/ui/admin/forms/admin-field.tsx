import { type ComponentProps, useId } from 'react';
import type { FormProblem } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { problemOf } from './describe-problem.ts';

/** A field with its label, help and problem. */
export function AdminField({
  name,
  label,
  help,
  problems,
  ...input
}: { name: string; label: string; help?: string; problems: FormProblem[] } & ComponentProps<'input'>) {
  const id = useId();
  const { forms } = useAdminMessages();
  const problem = problemOf(problems, name, forms.problems);
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <input
        {...input}
        id={id}
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
