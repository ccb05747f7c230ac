import { useEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { DescribedControl } from '#app/ui/forms/described-control.tsx';
import { groupBy } from '#contract/browsers/group-by.ts';
import { placeOf, type TimeZoneChoice } from '#contract/time/local-time.ts';
import { findTimeZones } from './find-time-zones.ts';
import { SettingField } from './setting-field.tsx';

/** The time zone of the site, by regions. With scripts a search above the list makes it shorter. */
export function TimeZoneSetting({ choices }: { choices: TimeZoneChoice[] }) {
  const { settings, forms } = useAdminMessages();
  const { values, fixed } = useFormState();
  const [chosen, setChosen] = useState(values.timeZone ?? '');
  const [query, setQuery] = useState('');
  const container = useRef<HTMLDivElement>(null);

  // The choice may have been made before the script ran, or restored by the browser.
  useEffect(() => setChosen((before) => container.current?.querySelector('select')?.value ?? before), []);
  const found = findTimeZones(choices, query);
  const cities = found
    .slice(0, FOUND_MAX)
    .map(({ city }) => city)
    .join(', ');

  // The chosen zone stays, so that typing does not change it. A refused form has the value that was sent.
  const shown = choices.filter((zone) => zone.name === chosen || found.includes(zone));
  const isKnown = choices.some(({ name }) => name === chosen);
  const take = ({ name }: TimeZoneChoice) => {
    const list = container.current?.querySelector('select');
    if (list) list.value = name;
    setChosen(name);
  };

  return (
    <div
      className="time-zone-setting"
      ref={container}
      onChange={({ target }) => target instanceof HTMLSelectElement && setChosen(target.value)}
    >
      <SettingField
        name="timeZone"
        label={settings.timeZone}
        help={settings.timeZoneHelp}
        options={
          <>
            {!isKnown && <option value={chosen}>{chosen}</option>}
            <Regions zones={shown} />
          </>
        }
      />
      {fixed.timeZone === undefined && (
        <div className="needs-scripts">
          <DescribedControl label={settings.findTimeZone} help={settings.findTimeZoneHelp}>
            {(control) => (
              <input
                {...control}
                type="search"
                autoComplete="off"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (query !== '' && found[0]) take(found[0]);
                }}
              />
            )}
          </DescribedControl>
          <p className="soft" role="status">
            {query !== '' && (cities === '' ? forms.search.nothing : settings.foundTimeZones(cities))}
          </p>
        </div>
      )}
    </div>
  );
}

/** More cities are not listed below the search. */
const FOUND_MAX = 5;

function Regions({ zones }: { zones: TimeZoneChoice[] }) {
  const { settings } = useAdminMessages();
  const regions = groupBy(zones, ({ name }) => placeOf(name).region);
  return [...regions]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([region, entries]) => (
      <optgroup key={region} label={settings.regions[region as keyof typeof settings.regions] ?? region}>
        {entries.map((zone) => (
          <option key={zone.name} value={zone.name}>
            {describe(zone)}
          </option>
        ))}
      </optgroup>
    ));
}

/** The city comes first, because browsers find options by their beginning. */
function describe({ city, country, offset, words }: TimeZoneChoice): string {
  return [city, country, offset, words].filter(Boolean).join(' · ');
}
