import type { FormProblem } from '#app/forms/form-problems.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { useMessages, useSite } from '#app/ui/site/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { AccountForm } from './account-form.tsx';

/** The form behind a one-time link; without an account the link is used or expired. */
export function NewPasswordForm({
  account: user,
  problems,
}: {
  account: { name: string; email: string | null } | null;
  problems: FormProblem[];
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  if (!user) {
    return (
      <div className="account-form">
        <FormStyles />
        <h1>{account.setUpUsedTitle}</h1>
        <p>{account.passwordLinkUsed}</p>
        <p>
          <a href={paths.signIn(locale)}>{account.signIn}</a>
        </p>
      </div>
    );
  }
  return (
    <AccountForm
      title={account.passwordLinkTitle}
      lead={account.passwordLinkLead(user.name)}
      submit={account.setPassword}
      problems={problems}
      hidden={{}}
    >
      {/* Password managers store a password by its user name. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
      <Field
        name="password"
        type="password"
        label={account.newPassword}
        help={account.newPasswordHelp}
        autoComplete="new-password"
        problems={problems}
      />
    </AccountForm>
  );
}
