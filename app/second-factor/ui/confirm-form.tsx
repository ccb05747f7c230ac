import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { secondFactorTexts } from '#app/second-factor/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { CurrentPassword } from '#app/users/ui/current-password.tsx';
import { ProviderConfirmation } from '#app/users/ui/provider-confirmation.tsx';
import { Section } from '#app/users/ui/section.tsx';
import { paths } from '#contract/paths.ts';

/** Asks for the password again. Users without one confirm by a provider. */
export function ConfirmForm({ ways }: { ways: ConfirmationMethods }) {
  const { locale } = useSite();
  const { confirm, confirmHelp, confirmSubmit } = useTexts(secondFactorTexts);
  if (!ways.hasPassword) {
    return (
      <Section title={confirm}>
        <p>{confirmHelp}</p>
        <ProviderConfirmation
          providers={ways.providers}
          returnTo={`${paths.secondFactor(locale)}?done=confirmed`}
        />
      </Section>
    );
  }

  return (
    <Section title={confirm}>
      <IntentForm hidden={{ intent: 'confirm' }} submit={confirmSubmit}>
        <CurrentPassword help={confirmHelp} />
      </IntentForm>
    </Section>
  );
}
