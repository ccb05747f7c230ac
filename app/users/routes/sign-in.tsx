import { redirect } from 'react-router';
import { sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { problemCode } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { homeOf } from '#app/requests/home-of.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { ProviderLinks } from '#app/users/ui/provider-links.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths, returnInLocale } from '#contract/paths.ts';
import { configuredProviders, PROVIDERS } from '#server/auth/providers.ts';
import { SecondFactorNeeded } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { signInByPassword } from '#server/http/session/password-sign-in.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import type { Route } from './+types/sign-in';

/** The code of SecondFactorNeeded. */
const SECOND_STEP = 'second_factor_required';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    const { searchParams } = new URL(args.request.url);
    const returnTo = ownPath(searchParams.get('returnTo'));

    // A form post to the API leads here.
    if (searchParams.get('problem') === SECOND_STEP) throw toSecondStep(locale, returnTo);
    const actor = await findCurrentUser(args);
    if (actor.kind === 'user') throw redirect(returnTo ?? homeOf(actor.user, locale));

    const [problem, id, done] = ['problem', 'provider', 'done'].map((name) => searchParams.get(name));
    // Anyone can link here with any query, and the name is shown next to the password field.
    const provider = PROVIDERS.find((entry) => entry.id === id)?.name ?? null;
    const hasMail = isMailSetUp();

    return { returnTo, problem, provider, done: done ?? null, providers: configuredProviders(), hasMail };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (fields, locale) => {
    const { email, password } = fields;
    const returnTo = ownPath(fields.returnTo);
    const user = await signInByPassword(args, { email, password }).catch((error: unknown) => {
      throw error instanceof SecondFactorNeeded ? toSecondStep(locale, returnTo) : error;
    });
    throw redirect(returnTo ?? homeOf(user, locale), 303);
  });
}

function toSecondStep(locale: Locale, returnTo: string | null): Response {
  return redirect(paths.secondStep(locale, returnTo ?? undefined), 303);
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.signInTitle);

export default function SignIn({ loaderData, actionData: failed }: Route.ComponentProps) {
  const { returnTo, problem, provider, providers, done, hasMail } = loaderData;
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { account } = useMessages().community;
  const sentence = sentenceOf(done, account.signInDone);
  const problems = failed?.problems ?? (problem ? [{ path: '', code: problemCode(problem), provider }] : []);

  return (
    <SitePage alternate={paths.signIn(other, returnInLocale(returnTo, other))}>
      {sentence && !failed && <Notice>{sentence}</Notice>}
      <AccountForm
        title={account.signInTitle}
        submit={account.signIn}
        failed={failed}
        problems={problems}
        hidden={{ returnTo: returnTo ?? '' }}
        leavesFreely
        after={
          <>
            <ProviderLinks providers={providers} returnTo={returnTo} />
            <p>
              {hasMail ? (
                <a href={paths.forgotPassword(locale)}>{account.forgot.title}</a>
              ) : (
                account.forgotten
              )}
            </p>
            <p>
              {account.noAccount} <a href={paths.signUp(locale, returnTo ?? undefined)}>{account.signUp}</a>
            </p>
          </>
        }
      >
        <Field name="email" type="email" label={account.email} autoComplete="username" />
        <Field name="password" type="password" label={account.password} autoComplete="current-password" />
      </AccountForm>
    </SitePage>
  );
}
