import { paths } from '#contract/paths.ts';
import type { FormProblem } from '../../../forms/form-problems.ts';
import type { WaysToConfirm } from '../../../forms/ways-to-confirm.ts';
import { useSite } from '../../site/site-context.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { ProviderConfirmation } from '../provider-confirmation.tsx';
import { Section } from '../section.tsx';
import { useSecondFactorMessages } from './messages.ts';

/** Asks for the password again. Users without one confirm by a provider. */
export function ConfirmForm({ ways, problems }: { ways: WaysToConfirm; problems: FormProblem[] }) {
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
