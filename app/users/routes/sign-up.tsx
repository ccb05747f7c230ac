import { redirect, useActionData } from 'react-router';
import { type FailedForm, problemCode } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { homeOf } from '#app/requests/home-of.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { Honeypot } from '#app/ui/forms/honeypot.tsx';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { NewAccountFields } from '#app/users/ui/new-account-fields.tsx';
import { ProviderLinks } from '#app/users/ui/provider-links.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths, returnInLocale } from '#contract/paths.ts';
import { signUpSchema } from '#contract/users/users.ts';
import { configuredProviders } from '#server/auth/providers.ts';
import { signUp } from '#server/auth/sign-in.ts';
import { makeFormToken, requireForm } from '#server/http/request/form-token.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import type { Route } from './+types/sign-up';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const { searchParams } = new URL(args.request.url);
    const returnTo = ownPath(searchParams.get('returnTo'));
    const actor = await findCurrentUser(args);
    if (actor.kind === 'user') throw redirect(returnTo ?? homeOf(actor.user, locale));
    const problem = searchParams.get('problem');
    return {
      returnTo,
      problem,
      token: makeFormToken(),
      providers: configuredProviders(),
      hasMail: isMailSetUp(),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (fields, locale) => {
    const { name, email, password } = fields;
    const returnTo = ownPath(fields.returnTo);
    requireForm(fields);
    const user = await signUp({
      ...parse(signUpSchema, { name, email, password }),
      locale,
      returnTo,
      address: clientAddressOf(args.context),
    });
    await args.context.get(sessionContext).start(user);
    throw redirect(returnTo ?? paths.account(locale), 303);
  });
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.signUpTitle);

export default function SignUp({
  loaderData: { returnTo, problem, token, providers, hasMail },
}: Route.ComponentProps) {
  const failed = useActionData<FailedForm>();
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { account } = useMessages().community;
  const problems = failed?.problems ?? (problem ? [{ path: '', code: problemCode(problem) }] : []);

  return (
    <SitePage alternate={paths.signUp(other, returnInLocale(returnTo, other))}>
      <AccountForm
        title={account.signUpTitle}
        submit={account.signUp}
        failed={failed}
        problems={problems}
        hidden={{ returnTo: returnTo ?? '' }}
        after={
          <>
            <ProviderLinks providers={providers} returnTo={returnTo} />
            <p>
              {account.hasAccount} <a href={paths.signIn(locale, returnTo ?? undefined)}>{account.signIn}</a>
            </p>
          </>
        }
      >
        <NewAccountFields isConfirmedByLetter={hasMail} />
        <Honeypot token={token} />
      </AccountForm>
    </SitePage>
  );
}
