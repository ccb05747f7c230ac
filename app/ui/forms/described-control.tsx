import { type ReactNode, useId } from 'react';

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A control with its label, help and problem, by which it is described. */
export function DescribedControl({
  label,
  help,
  problem,
  children,
}: {
  label: string;
  help?: string | undefined;
  /** The problem of the value. */
  problem?: string | null | undefined;
  children: (props: ControlProps) => ReactNode;
}) {
  const id = useId();
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
          {problem}
        </p>
      )}
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  );
}
