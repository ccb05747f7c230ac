import { describeProblem, type FormProblem } from '../../../form-problems.ts';
import { Field } from '../../forms/field.tsx';
import { useMessages } from '../../site/site-context.tsx';
import { Section } from '../section.tsx';
import { useSecondFactorMessages } from './messages.ts';

/** Asks for the password again. Users without one have to sign in again. */
export function ConfirmForm({ hasPassword, problems }: { hasPassword: boolean; problems: FormProblem[] }) {
  const messages = useMessages();
  const { confirm, confirmHelp, confirmSubmit } = useSecondFactorMessages();
  if (!hasPassword) {
    return (
      <Section title={confirm}>
        <p>{describeProblem({ path: '', code: 'sign_in_again' }, messages)}</p>
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
