import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadLinkPage, openTokenPage } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { NewAccountFields } from '#app/users/ui/new-account-fields.tsx';
import { UsedLink } from '#app/users/ui/used-link.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { signUpSchema } from '#contract/users/users.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { claimSetUp, isSetUpOpen } from '#server/users/first-admin.ts';
import type { Route } from './+types/set-up';

export function loader(args: Route.LoaderArgs) {
  return loadLinkPage(args, openTokenPage, async ({ token }) => (await isSetUpOpen({ token })) || null);
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ name, email, password }, locale) => {
    const input = parse(signUpSchema, { name, email, password });
    const admin = await claimSetUp({ ...input, locale, token: openTokenPage(args) });
    await args.context.get(sessionContext).start(admin);
    throw redirect(paths.admin(locale), 303);
  });
}

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { account } = dictionaries[locale].community;
  return loaderData?.found ? account.setUpTitle : account.setUpUsedTitle;
});

export default function SetUp({
  loaderData: { token, found: isOpen },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const other = otherLocale(locale);

  return (
    <SitePage
      alternate={isOpen ? `${paths.setUp(other)}?${new URLSearchParams({ token })}` : paths.home(other)}
    >
      {isOpen ? (
        <AccountForm
          title={account.setUpTitle}
          lead={account.setUpLead}
          submit={account.signUp}
          failed={failed}
        >
          <NewAccountFields />
        </AccountForm>
      ) : (
        <UsedLink text={account.setUpUsed} label={account.signIn} href={paths.signIn(locale)} />
      )}
    </SitePage>
  );
}
