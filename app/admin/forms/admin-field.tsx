import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeProblem } from './describe-problem.ts';

/** A field with its label, help and problem; its value and problems are those of the form if none are given. */
export function AdminField({
  name,
  label,
  help,
  problems,
  sentences,
  ...given
}: {
  name: string;
  label: string;
  help?: string;
  problems?: FormProblem[];
  sentences?: Readonly<Record<string, string>>;
} & ComponentProps<'input'>) {
  const form = useFormState();
  const describe = useDescribeProblem(sentences ?? form.sentences);
  const input = { defaultValue: form.values[name], ...given };
  return (
    <DescribedControl
      label={label}
      help={help}
      problem={describe(findProblem(problems ?? form.problems, name), input.maxLength)}
    >
      {(control) => <input {...input} {...control} name={name} />}
    </DescribedControl>
  );
}
