import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeProblem } from './describe-problem.ts';

/** A field of several lines with its label, help and problem. */
export function AdminTextarea({
  name,
  label,
  help,
  problems,
  ...textarea
}: { name: string; label: string; help: string; problems: FormProblem[] } & ComponentProps<'textarea'>) {
  const describe = useDescribeProblem();
  return (
    <DescribedControl
      label={label}
      help={help}
      problem={describe(findProblem(problems, name), textarea.maxLength)}
    >
      {(control) => <textarea {...textarea} {...control} name={name} />}
    </DescribedControl>
  );
}
