import type { FailedForm } from '#app/forms/form-problems.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { paths } from '#contract/paths.ts';
import { AccountForm } from './account-form.tsx';
import { UsedLink } from './used-link.tsx';

/** The form behind a one-time link; without an account the link is used or expired. */
export function NewPasswordForm({
  account: user,
  failed,
  lead,
  used,
}: {
  account: { name: string; email: string | null } | null;
  failed: FailedForm | undefined;
  lead?: string | undefined;
  /** What to do about a used link. Without it, the page says to ask an admin. */
  used?: { text: string; label: string; href: string };
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  if (!user) {
    const { text, label, href } = used ?? {
      text: account.passwordLinkUsed,
      label: account.signIn,
      href: paths.signIn(locale),
    };
    return <UsedLink text={text} label={label} href={href} />;
  }

  return (
    <AccountForm
      title={account.passwordLinkTitle}
      lead={lead ?? account.passwordLinkLead(user.name)}
      submit={account.setPassword}
      failed={failed}
    >
      {/* Password managers store a password by its user name. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} />
      <Field
        name="password"
        type="password"
        label={account.newPassword}
        help={account.newPasswordHelp}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
