import type { FormEventHandler, ReactNode } from 'react';
import { findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { type ControlProps, DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeEditorProblem } from './field-problem.tsx';

type EditorControl = ControlProps & { name: string; defaultValue: string; onInput: FormEventHandler };

/** A control of the editor's form with its label, help and problem. `name` is also the path of its problem. */
export function EditorField({
  name,
  label,
  help,
  children,
}: {
  name: string;
  label: string;
  help?: string;
  children: (control: EditorControl) => ReactNode;
}) {
  const describe = useDescribeEditorProblem();
  const { values, problems, onChange } = useFormState();
  const own = { name, defaultValue: values[name] ?? '', onInput: onChange };
  return (
    <DescribedControl label={label} help={help} problem={describe(findProblem(problems, name))}>
      {(control) => children({ ...control, ...own })}
    </DescribedControl>
  );
}
