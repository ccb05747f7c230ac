import { type ComponentProps, useId, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';

/**
 * A field for files with its label and help. The browser's own button is in the browser's language, so a label
 * replaces it.
 */
export function FileField({
  label,
  help,
  onChange,
  children,
  ...input
}: { label: string; help: string } & ComponentProps<'input'>) {
  const id = useId();
  const { forms } = useAdminMessages();
  const [names, setNames] = useState('');

  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
      {children}
      <div className="file-field">
        <input
          {...input}
          id={id}
          type="file"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setNames([...(event.currentTarget.files ?? [])].map(({ name }) => name).join(', '));
            onChange?.(event);
          }}
        />
        <label className="button quiet" htmlFor={id}>
          {input.multiple ? forms.chooseFiles : forms.chooseFile}
        </label>
        {names !== '' && <span className="file-names">{names}</span>}
      </div>
    </div>
  );
}
