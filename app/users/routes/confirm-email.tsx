import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadLinkPage, openLetterPage } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { UsedLink } from '#app/users/ui/used-link.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { confirmEmailSchema } from '#contract/users/users.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { confirmEmail, findConfirmation } from '#server/users/email/confirm-email.ts';
import type { Route } from './+types/confirm-email';

export function loader(args: Route.LoaderArgs) {
  return loadLinkPage(args, openLetterPage, findConfirmation);
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: SMALL_BODY_BYTES }, async (_, locale) => {
    const returnTo = await confirmEmail(parse(confirmEmailSchema, { token: openLetterPage(args) }));
    const { kind } = await findCurrentUser(args);
    if (kind === 'user') throw redirect(returnTo ?? `${paths.account(locale)}?done=emailConfirmed`, 303);

    const query = new URLSearchParams({ done: 'emailConfirmed', ...(returnTo && { returnTo }) });
    throw redirect(`${paths.signIn(locale)}?${query}`, 303);
  });
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.confirmEmail.title);

export default function ConfirmEmail({
  loaderData: { token, found: address },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const { title, lead, submit, used } = account.confirmEmail;

  return (
    <SitePage alternate={paths.confirmEmail(otherLocale(locale), token)}>
      {address === null ? (
        <UsedLink text={used} label={account.title} href={paths.account(locale)} />
      ) : (
        <AccountForm title={title} lead={lead(address)} submit={submit} failed={failed} />
      )}
    </SitePage>
  );
}
