import type { HTMLInputAutoCompleteAttribute } from 'react';
import { describeProblem, findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { DescribedControl } from './described-control.tsx';

/** A labelled text input with help under the label and its problem below that. The form has its value and problems. */
export function Field({
  name,
  label,
  help,
  type = 'text',
  autoComplete,
  inputMode,
  required = true,
  maxLength,
}: {
  name: string;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric';
  required?: boolean;
  maxLength?: number;
}) {
  const messages = useMessages();
  const { values, problems } = useFormState();
  const problem = findProblem(problems, name);
  const isFirst = problem !== undefined && problems[0] === problem;

  return (
    <DescribedControl label={label} help={help} problem={problem && describeProblem(problem, messages)}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          defaultValue={values[name]}
          required={required}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: the page is shown again because of this field
          autoFocus={isFirst}
        />
      )}
    </DescribedControl>
  );
}
