import type { FormProblem } from '../../form-problems.ts';
import { Field } from '../forms/field.tsx';
import { FormProblems } from '../forms/form-problems.tsx';
import { useMessages } from '../site-context.tsx';
import { Section } from './section.tsx';

export function PasswordForm({
  hasPassword,
  email,
  problems,
}: {
  hasPassword: boolean;
  email: string | null;
  problems: FormProblem[];
}) {
  const { account } = useMessages().community;
  // A password needs an email address to sign in with.
  if (email === null) return null;
  return (
    <Section title={hasPassword ? account.changePassword : account.setPassword}>
      <FormProblems problems={problems} fields={['current', 'next']} />
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="password" />
        {/* Password managers store a password by its user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {hasPassword && (
          <Field
            name="current"
            type="password"
            label={account.currentPassword}
            autoComplete="current-password"
            problems={problems}
          />
        )}
        <Field
          name="next"
          type="password"
          label={account.newPassword}
          help={`${account.newPasswordHelp} ${account.passwordChangeHelp}`}
          autoComplete="new-password"
          problems={problems}
        />
        <button className="button" type="submit">
          {hasPassword ? account.changePassword : account.setPassword}
        </button>
      </form>
    </Section>
  );
}
