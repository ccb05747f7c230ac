import type { FormProblem } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { CurrentPassword } from '#app/ui/account/current-password.tsx';
import { ProviderConfirmation } from '#app/ui/account/provider-confirmation.tsx';
import { Section } from '#app/ui/account/section.tsx';
import { useSite } from '#app/ui/site/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { useSecondFactorMessages } from './messages.ts';

/** Asks for the password again. Users without one confirm by a provider. */
export function ConfirmForm({ ways, problems }: { ways: ConfirmationMethods; problems: FormProblem[] }) {
  const { locale } = useSite();
  const { confirm, confirmHelp, confirmSubmit } = useSecondFactorMessages();
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
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="confirm" />
        <CurrentPassword help={confirmHelp} problems={problems} />
        <button className="button" type="submit">
          {confirmSubmit}
        </button>
      </form>
    </Section>
  );
}
