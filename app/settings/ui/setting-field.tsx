import type { ReactNode } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { useDescribeSetting } from './describe-setting.ts';

type Options = {
  name: string;
  label: string;
  help?: string;
  /** The name of the setting, if one variable fixes several fields. */
  fixedBy?: string;
  /** Shows a text area with this many rows. */
  rows?: number;
  /** Shows a menu with these options. */
  options?: ReactNode;
  /** The words for its values. */
  texts?: Readonly<Record<string, string>>;
  type?: 'text' | 'number';
  inputMode?: 'numeric';
  min?: number;
  max?: number;
};

/** A field with its label, help and problem; disabled if the environment sets the value. */
export function SettingField({
  name,
  label,
  help,
  fixedBy = name,
  rows,
  options,
  texts,
  min,
  max,
  ...input
}: Options) {
  const { settings } = useAdminMessages();
  const { values, fixed } = useFormState();
  const describe = useDescribeSetting();
  const variable = fixed[fixedBy];
  const problem = variable === undefined ? describe(name, { min, max, texts }) : null;
  const notes = [help, variable && settings.fixed(variable)].filter(Boolean).join(' ');
  const own = { name, defaultValue: values[name] ?? '', disabled: variable !== undefined };

  return (
    <DescribedControl label={label} help={notes} problem={problem}>
      {(control) => {
        if (options) {
          return (
            <select {...control} {...own}>
              {options}
            </select>
          );
        }
        if (rows !== undefined) return <textarea {...control} {...own} rows={rows} />;
        return <input {...control} {...own} {...input} min={min} max={max} />;
      }}
    </DescribedControl>
  );
}
