import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from './form-state.tsx';

/** Whether comments of users who have not confirmed their address wait; on sites that send letters. */
export function UnconfirmedSetting() {
  const { settings } = useAdminMessages();
  const { values } = useFormState();
  return (
    <fieldset className="admin-section choices">
      <legend>{settings.unconfirmed}</legend>
      {(['wait', 'show'] as const).map((value) => (
        <label key={value} className="checkbox">
          <input
            type="radio"
            name="unconfirmed"
            value={value}
            defaultChecked={value === values.unconfirmed}
          />
          <span>{settings.unconfirmedComments[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
