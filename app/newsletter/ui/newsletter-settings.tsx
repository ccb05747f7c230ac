import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { SettingField } from '#app/settings/ui/setting-field.tsx';
import { useTexts } from '#app/site/ui/site-context.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The newsletter; only on sites that send letters. */
export function NewsletterSettings() {
  const newsletter = useTexts(newsletterAdminTexts);
  const { settings: words, send } = newsletter;
  return (
    <fieldset className="admin-section" id="newsletter">
      <legend>{words.title}</legend>
      <SettingCheckbox name="newsletter.isOn" label={words.isOn} help={words.isOnHelp} />
      <SettingCheckbox name="newsletter.inFooter" label={words.inFooter} />
      <SettingCheckbox name="newsletter.sendsByDefault" label={words.sendsByDefault} />
      <SettingField
        name="newsletter.isWhole"
        label={words.isWhole}
        texts={send.content}
        options={
          <>
            <option value="whole">{send.content.whole}</option>
            <option value="excerpt">{send.content.excerpt}</option>
          </>
        }
      />
      <SettingField
        name="newsletter.digestDay"
        label={words.digestDay}
        texts={Object.fromEntries(words.days.map((day, index) => [index + 1, day]))}
        options={words.days.map((day, index) => (
          <option key={day} value={index + 1}>
            {day}
          </option>
        ))}
      />
      <SettingField
        name="newsletter.digestHour"
        label={words.digestHour}
        help={words.digestHelp}
        options={HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {`${hour}:00`}
          </option>
        ))}
      />
    </fieldset>
  );
}
