import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadLinkPage, openLetterPage } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { NewPasswordForm } from '#app/users/ui/new-password-form.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { resetPasswordSchema } from '#contract/users/users.ts';
import { SecondFactorNeeded } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { beginSession } from '#server/http/session/begin-session.ts';
import { findReset, resetPassword } from '#server/users/management/reset-password.ts';
import type { Route } from './+types/reset-password';

export function loader(args: Route.LoaderArgs) {
  return loadLinkPage(args, openLetterPage, findReset);
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ password }, locale) => {
    const token = openLetterPage(args);
    const user = await resetPassword(parse(resetPasswordSchema, { token, password }));
    await beginSession(args, user, { isExpected: true }).catch((error: unknown) => {
      throw error instanceof SecondFactorNeeded ? redirect(paths.secondStep(locale), 303) : error;
    });
    throw redirect(`${paths.account(locale)}?done=password`, 303);
  });
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { account } = dictionaries[locale].community;
  return loaderData?.found ? account.passwordLinkTitle : account.setUpUsedTitle;
});

export default function ResetPassword({
  loaderData: { token, found: account },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { forgot } = useMessages().community.account;
  const other = otherLocale(locale);

  return (
    <SitePage alternate={account ? paths.resetPassword(other, token) : paths.forgotPassword(other)}>
      <NewPasswordForm
        account={account}
        failed={failed}
        lead={account?.isUndo ? forgot.undoLead(account.email) : undefined}
        used={{ text: forgot.used, label: forgot.again, href: paths.forgotPassword(locale) }}
      />
    </SitePage>
  );
}
