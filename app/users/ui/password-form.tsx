import { formatList } from '#app/formats/format.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

export function PasswordForm({
  hasPassword,
  email,
  connected,
  problems,
}: {
  hasPassword: boolean;
  email: string | null;
  /** Names of the providers that the user can sign in with, whatever the password is. */
  connected: string[];
  problems: FormProblem[];
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;

  // A password needs an email address to sign in with.
  if (email === null) return null;
  const title = hasPassword ? account.changePassword : account.setPassword;
  return (
    <Section title={title}>
      {connected.length > 0 && <p>{account.staysConnected(formatList(connected, locale))}</p>}
      <IntentForm
        hidden={{ intent: 'password' }}
        problems={problems}
        fields={['current', 'next']}
        submit={title}
      >
        {/* Password managers store a password by its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword && <CurrentPassword />}
        <Field
          name="next"
          type="password"
          label={account.newPassword}
          help={`${account.newPasswordHelp} ${account.passwordChangeHelp}`}
          autoComplete="new-password"
        />
      </IntentForm>
    </Section>
  );
}
