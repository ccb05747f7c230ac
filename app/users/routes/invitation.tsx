import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { homeOf } from '#app/requests/home-of.ts';
import { loadLinkPage, openLetterPage } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { NewAccountFields } from '#app/users/ui/new-account-fields.tsx';
import { UsedLink } from '#app/users/ui/used-link.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { invitedSchema } from '#contract/users/users.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { acceptInvitation, findInvitation } from '#server/users/email/invitations.ts';
import type { Route } from './+types/invitation';

export function loader(args: Route.LoaderArgs) {
  return loadLinkPage(args, openLetterPage, findInvitation);
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async ({ name, password }, locale) => {
    const token = openLetterPage(args);
    const user = await acceptInvitation({ token, locale, ...parse(invitedSchema, { name, password }) });
    await args.context.get(sessionContext).start(user);
    throw redirect(homeOf(user, locale), 303);
  });
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.invitation.title);

export default function Invitation({
  loaderData: { token, found: invitation },
  actionData: failed,
}: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const { title, lead, used } = account.invitation;

  return (
    <SitePage alternate={paths.invitation(otherLocale(locale), token)}>
      {invitation === null ? (
        <UsedLink text={used} label={account.signIn} href={paths.signIn(locale)} />
      ) : (
        <AccountForm title={title} lead={lead(invitation.email)} submit={account.signUp} failed={failed}>
          <NewAccountFields knownEmail={invitation.email} />
        </AccountForm>
      )}
    </SitePage>
  );
}
