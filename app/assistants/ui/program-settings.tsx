import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/settings/ui/form-state.tsx';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';

/** If no program can connect, the setting is not shown and stays as it is. */
export function ProgramSettings({ data: { mayConnect } }: { data: { mayConnect: boolean } }) {
  const { settings } = useAdminMessages();
  const isOn = useFormState().values.confirmPrograms === 'yes';
  if (!mayConnect) return isOn ? <input type="hidden" name="confirmPrograms" value="yes" /> : null;
  return (
    <fieldset className="admin-section">
      <legend>{settings.programs}</legend>
      <SettingCheckbox
        name="confirmPrograms"
        label={settings.confirmPrograms}
        help={settings.confirmProgramsHelp}
      />
    </fieldset>
  );
}
