import { useId } from 'react';
import { describeProblem, type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

export function DeletionForm({ hasPassword, problems }: { hasPassword: boolean; problems: FormProblem[] }) {
  const id = useId();
  const messages = useMessages();
  const { account } = messages.community;
  const unconfirmed = findProblem(problems, 'confirm');

  return (
    <Section title={account.deletion}>
      <p>{account.deletionHelp}</p>
      <IntentForm
        hidden={{ intent: 'delete' }}
        problems={problems}
        fields={['current', 'confirm']}
        submit={account.deleteAccount}
        look="button danger"
      >
        {hasPassword && <CurrentPassword />}
        <div className="field">
          {unconfirmed && (
            <p className="field-problem" id={`${id}-problem`}>
              {describeProblem(unconfirmed, messages)}
            </p>
          )}
          <label className="checkbox">
            <input
              type="checkbox"
              name="confirm"
              value="yes"
              required
              aria-invalid={unconfirmed ? true : undefined}
              aria-describedby={unconfirmed ? `${id}-problem` : undefined}
            />
            <span>{account.deletionConfirm}</span>
          </label>
        </div>
      </IntentForm>
    </Section>
  );
}
