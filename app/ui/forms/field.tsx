import { type HTMLInputAutoCompleteAttribute, useId } from 'react';
import { describeProblem, type FormProblem, findProblem } from '../../form-problems.ts';
import { useMessages } from '../site/site-context.tsx';

/** A labelled text input with help under the label and its problem below that. */
export function Field({
  name,
  label,
  help,
  type = 'text',
  autoComplete,
  value,
  problems = [],
  required = true,
  maxLength,
}: {
  name: string;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  value?: string | undefined;
  problems?: FormProblem[];
  required?: boolean;
  maxLength?: number;
}) {
  const id = useId();
  const messages = useMessages();
  const problem = findProblem(problems, name);
  const isFirst = problem !== undefined && problems[0] === problem;
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {describeProblem(problem, messages)}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={value}
        required={required}
        maxLength={maxLength}
        // biome-ignore lint/a11y/noAutofocus: the page is shown again because of this field
        autoFocus={isFirst}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
