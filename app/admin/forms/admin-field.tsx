import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeProblem } from './describe-problem.ts';

/** A field with its label, help and problem. */
export function AdminField({
  name,
  label,
  help,
  problems,
  sentences,
  ...input
}: {
  name: string;
  label: string;
  help?: string;
  problems: FormProblem[];
  /** The form's own sentences for problems, by their codes. */
  sentences?: Readonly<Record<string, string>>;
} & ComponentProps<'input'>) {
  const describe = useDescribeProblem(sentences);
  return (
    <DescribedControl
      label={label}
      help={help}
      problem={describe(findProblem(problems, name), input.maxLength)}
    >
      {(control) => <input {...input} {...control} name={name} />}
    </DescribedControl>
  );
}
