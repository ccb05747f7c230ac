import type { ComponentProps } from 'react';
import type { FormProblem } from '../../../forms/form-problems.ts';
import { DescribedControl } from '../../forms/described-control.tsx';
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
  const { forms } = useAdminMessages();
  return (
    <DescribedControl label={label} help={help} problem={problemOf(problems, name, forms.problems)}>
      {(control) => <input {...input} {...control} name={name} />}
    </DescribedControl>
  );
}
