import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { placeOf, type TimeZoneChoice } from '#contract/local-time.ts';
import { useFormState } from './form-state.tsx';
import { SettingField } from './setting-field.tsx';

/** The time zone of the site, by regions. Typing the name of a city leads to it. */
export function TimeZoneSetting({ choices }: { choices: TimeZoneChoice[] }) {
  const { settings } = useAdminMessages();
  const { values } = useFormState();
  const chosen = values.timeZone ?? '';
  // A refused form has the value that was sent.
  const isKnown = choices.some(({ name }) => name === chosen);
  const regions = Map.groupBy(choices, ({ name }) => placeOf(name).region);
  return (
    <SettingField
      name="timeZone"
      label={settings.timeZone}
      help={settings.timeZoneHelp}
      options={
        <>
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {[...regions].map(([region, zones]) => (
            <optgroup
              key={region}
              label={settings.regions[region as keyof typeof settings.regions] ?? region}
            >
              {zones.map((zone) => (
                <option key={zone.name} value={zone.name}>
                  {describe(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </>
      }
    />
  );
}

/** The city comes first: browsers find options by what they begin with. */
function describe({ name, offset, words }: TimeZoneChoice): string {
  const { city } = placeOf(name);
  return [city, offset, words].filter(Boolean).join(' · ');
}
