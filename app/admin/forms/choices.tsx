import { type ComponentProps, type ReactNode, useId } from 'react';

/** Check boxes or radio buttons with their legend and problem. */
export function Choices({
  legend,
  problem,
  choices,
}: {
  legend: string;
  problem?: string | null;
  /** The attributes of each control, and its text. */
  choices: (ComponentProps<'input'> & { text: ReactNode })[];
}) {
  const id = useId();
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
          <input {...control} aria-invalid={problem ? true : undefined} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
