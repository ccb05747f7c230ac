import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { SettingField } from '#app/settings/ui/setting-field.tsx';
import { EVENT_DAYS_MAX } from '#contract/limits.ts';

export function AnalyticsSettings() {
  const { settings } = useAdminMessages();
  return (
    <>
      <SettingCheckbox name="analytics" label={settings.analytics} help={settings.analyticsHelp} />
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
