import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadLinkPage, openTokenPage } from '#app/requests/token-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { NewPasswordForm } from '#app/users/ui/new-password-form.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { newPasswordSchema } from '#contract/users/users.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { findPasswordLink, usePasswordLink } from '#server/users/password-links.ts';
import type { Route } from './+types/set-password';

export function loader(args: Route.LoaderArgs) {
  return loadLinkPage(args, openTokenPage, async ({ token }) => {
    const user = await findPasswordLink({ token });
    return user && { name: user.name, email: user.email };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ password }, locale) => {
    const input = parse(newPasswordSchema, { password });
    await usePasswordLink({ token: openTokenPage(args), ...input });
    throw redirect(`${paths.signIn(locale)}?done=newPassword`, 303);
  });
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { account } = dictionaries[locale].community;
  return loaderData?.found ? account.passwordLinkTitle : account.setUpUsedTitle;
});

export default function SetPassword({
  loaderData: { token, found: account },
  actionData: failed,
}: Route.ComponentProps) {
  const other = otherLocale(useSite().locale);
  return (
    <SitePage alternate={account ? paths.setPassword(other, token) : paths.home(other)}>
      <NewPasswordForm account={account} failed={failed} />
    </SitePage>
  );
}
