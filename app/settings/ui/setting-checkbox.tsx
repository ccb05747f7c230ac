import { useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import { useFormState } from '#app/forms/form-state.ts';

/** A switch; disabled if the environment sets it. */
export function SettingCheckbox({ name, label, help }: { name: string; label: string; help?: string }) {
  const id = useId();
  const { settings } = useAdminMessages();
  const { values, fixed } = useFormState();
  const variable = fixed[name];
  const notes = [help, variable && settings.fixed(variable)].filter(Boolean).join(' ');

  return (
    <div className="field choices">
      <label className="checkbox">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={values[name] === 'yes'}
          disabled={variable !== undefined}
          aria-describedby={notes ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {variable === undefined && <StoredNow name={name} texts={settings.onOrOff} />}
      {notes && (
        <p className="field-help" id={id}>
          {notes}
        </p>
      )}
    </div>
  );
}
