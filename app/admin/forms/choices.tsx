import { type ComponentProps, type ReactNode, useId } from 'react';
import { findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useDescribeProblem } from './describe-problem.ts';

/** Check boxes or radio buttons with their legend and problem. Those of the form's values are chosen. */
export function Choices({
  legend,
  name,
  choices,
}: {
  legend: string;
  /** The path of the problem. */
  name?: string;
  /** The attributes of each control, and its text. */
  choices: (ComponentProps<'input'> & { text: ReactNode })[];
}) {
  const id = useId();
  const { values, problems, sentences } = useFormState();
  const describe = useDescribeProblem(sentences);
  const problem = name === undefined ? null : describe(findProblem(problems, name));
  const isChosen = (control: ComponentProps<'input'>) => values[control.name ?? ''] === control.value;
  return (
    <fieldset className="field choices" aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
      {choices.map(({ text, ...control }) => (
        <label key={`${control.name} ${control.value}`} className="checkbox">
          <input
            {...(control.checked === undefined ? { defaultChecked: isChosen(control) } : {})}
            {...control}
            aria-invalid={problem ? true : undefined}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
