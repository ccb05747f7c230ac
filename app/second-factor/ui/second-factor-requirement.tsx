import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';

/** The setting that all who write need a second step. */
export function SecondFactorRequirement() {
  const { title, require, requireHelp } = useTexts(secondFactorTexts);
  return (
    <fieldset className="admin-section" id="secondFactor">
      <legend>{title}</legend>
      <SettingCheckbox name="requireSecondFactor" label={require} help={requireHelp} />
    </fieldset>
  );
}
