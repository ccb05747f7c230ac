import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeProblem } from './describe-problem.ts';

export function AdminTextarea({
  name,
  label,
  help,
  problems,
  ...given
}: { name: string; label: string; help: string; problems?: FormProblem[] } & ComponentProps<'textarea'>) {
  const form = useFormState();
  const describe = useDescribeProblem(form.sentences);
  const textarea = { defaultValue: form.values[name], ...given };
  return (
    <DescribedControl
      label={label}
      help={help}
      problem={describe(findProblem(problems ?? form.problems, name), textarea.maxLength)}
    >
      {(control) => <textarea {...textarea} {...control} name={name} />}
    </DescribedControl>
  );
}
