import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeEditorProblem } from './field-problem.tsx';

/** A control of the editor's form with its label, help and problem. `name` is also the path of its problem. */
export function EditorField({
  name,
  problems,
  ...field
}: { name: string; problems: FormProblem[] } & Omit<ComponentProps<typeof DescribedControl>, 'problem'>) {
  const describe = useDescribeEditorProblem();
  return <DescribedControl {...field} problem={describe(findProblem(problems, name))} />;
}
