import type { ComponentProps } from 'react';
import { type FormProblem, findProblem } from '../../../../forms/form-problems.ts';
import { DescribedControl } from '../../../forms/described-control.tsx';
import { useAdminMessages } from '../../admin-messages.ts';
import { describeEditorProblem } from './field-problem.tsx';

/** A control of the editor's form with its label, help and problem. `name` is also the path of its problem. */
export function EditorField({
  name,
  problems,
  ...field
}: { name: string; problems: FormProblem[] } & Omit<ComponentProps<typeof DescribedControl>, 'problem'>) {
  const { editor } = useAdminMessages();
  const problem = findProblem(problems, name);
  return <DescribedControl {...field} problem={problem && describeEditorProblem(problem, editor)} />;
}
