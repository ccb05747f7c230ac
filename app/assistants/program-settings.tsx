import { useFormState } from '#app/forms/form-state.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { assistantAdminTexts } from './texts/admin-messages.ts';

/** If no program can connect, the setting is not shown and stays as it is. */
export function ProgramSettings({ data: { mayConnect } }: { data: { mayConnect: boolean } }) {
  const { settings } = useTexts(assistantAdminTexts);
  const isOn = useFormState().values.confirmPrograms === 'yes';
  if (!mayConnect) return isOn ? <input type="hidden" name="confirmPrograms" value="yes" /> : null;
  return (
    <fieldset className="admin-section" id="assistants">
      <legend>{settings.title}</legend>
      <SettingCheckbox name="confirmPrograms" label={settings.confirms} help={settings.confirmsHelp} />
    </fieldset>
  );
}
