import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { SettingField } from '#app/settings/ui/setting-field.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { EVENT_DAYS_MAX } from '#contract/limits.ts';

export function AnalyticsSettings() {
  const { settings } = useTexts(analyticsTexts);
  return (
    <>
      <SettingCheckbox name="analytics" label={settings.isOn} help={settings.isOnHelp} />
      <SettingField
        name="analyticsEventDays"
        label={settings.eventDays}
        help={settings.eventDaysHelp}
        type="number"
        inputMode="numeric"
        min={0}
        max={EVENT_DAYS_MAX}
      />
    </>
  );
}
