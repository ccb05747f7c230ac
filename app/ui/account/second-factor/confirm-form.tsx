import { paths } from '#contract/paths.ts';
import type { FormProblem } from '../../../forms/form-problems.ts';
import type { WaysToConfirm } from '../../../forms/ways-to-confirm.ts';
import { Field } from '../../forms/field.tsx';
import { useMessages, useSite } from '../../site/site-context.tsx';
import { ProviderConfirmation } from '../provider-confirmation.tsx';
import { Section } from '../section.tsx';
import { useSecondFactorMessages } from './messages.ts';

/** Asks for the password again. Users without one confirm by a provider. */
export function ConfirmForm({ ways, problems }: { ways: WaysToConfirm; problems: FormProblem[] }) {
  const { locale } = useSite();
  const messages = useMessages();
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
        <Field
          name="current"
          type="password"
          label={messages.community.account.currentPassword}
          help={confirmHelp}
          autoComplete="current-password"
          problems={problems}
        />
        <button className="button" type="submit">
          {confirmSubmit}
        </button>
      </form>
    </Section>
  );
}
