import { useId } from 'react';
import { useAdminMessages } from '../admin-messages.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { useFormState } from './form-state.tsx';

type Options = {
  name: string;
  label: string;
  help?: string;
  /** The name of the setting where one variable fixes several fields. */
  fixedBy?: string;
  /** Makes it a text area. */
  rows?: number;
  type?: 'text' | 'number';
  inputMode?: 'numeric';
  min?: number;
  max?: number;
};

/** A field with its label, help and problem; disabled where the environment sets the value. */
export function SettingField({ name, label, help, fixedBy = name, rows, min, max, ...input }: Options) {
  const id = useId();
  const { settings } = useAdminMessages();
  const { values, problems, fixed } = useFormState();
  const problem = describeSettingProblem(problems, name, { ...settings.problems, min, max });
  const variable = fixed[fixedBy];
  const notes = [help, variable && settings.fixed(variable)].filter(Boolean).join(' ');
  const described = [notes && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    defaultValue: values[name] ?? '',
    disabled: variable !== undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {notes && (
        <p className="field-help" id={`${id}-help`}>
          {notes}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {rows === undefined ? (
        <input {...common} {...input} min={min} max={max} />
      ) : (
        <textarea {...common} rows={rows} />
      )}
    </div>
  );
}
