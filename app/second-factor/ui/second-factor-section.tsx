import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { SettingCheckbox } from '#app/settings/ui/setting-checkbox.tsx';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { paths } from '#contract/paths.ts';

export function SecondFactorSection({
  data: { isOn, isAdvised },
}: {
  data: { isOn: boolean; isAdvised: boolean };
}) {
  const { locale } = useSite();
  const messages = useTexts(secondFactorTexts);
  return (
    <Section title={messages.title}>
      <p>{isOn ? messages.isOn : messages.isOff}</p>
      {!isOn && isAdvised && <p className="notice">{messages.advice}</p>}
      <p>
        <a className="button quiet" href={paths.secondFactor(locale)}>
          {messages.settings}
        </a>
      </p>
    </Section>
  );
}

export function SecondFactorAdvice() {
  const { locale } = useSite();
  const { off } = useTexts(secondFactorTexts);
  return (
    <p>
      {off.text} <a href={paths.secondFactor(locale)}>{off.turnOn}</a>
    </p>
  );
}

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
