import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { openLetterPage } from '#app/requests/token-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages as dictionaries } from '#app/texts/messages.ts';
import { Field } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';
import { AccountForm } from '#app/users/ui/account-form.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { forgotPasswordSchema } from '#contract/users/users.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { deviceTokenOf } from '#server/http/session/device-cookie.ts';
import { requestPasswordReset } from '#server/users/management/reset-password.ts';
import type { Route } from './+types/forgot-password';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    openLetterPage(args);
    return { isSent: new URL(args.request.url).searchParams.get('done') === 'sent' };
  });
}

export function action(args: Route.ActionArgs) {
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (fields, locale) => {
    openLetterPage(args);
    const { email } = parse(forgotPasswordSchema, { email: fields.email });
    const address = clientAddressOf(args.context);
    const deviceToken = deviceTokenOf(args.request, { email });
    await requestPasswordReset({ email, locale, address, deviceToken });
    throw redirect(`${paths.forgotPassword(locale)}?done=sent`, 303);
  });
}

export const meta = privateMeta((locale) => dictionaries[locale].community.account.forgot.title);

export default function ForgotPassword({ loaderData: { isSent }, actionData: failed }: Route.ComponentProps) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  const { forgot } = account;

  return (
    <SitePage alternate={paths.forgotPassword(otherLocale(locale))}>
      {isSent && !failed && <Notice>{forgot.sent}</Notice>}
      <AccountForm
        title={forgot.title}
        lead={forgot.lead}
        submit={forgot.submit}
        failed={failed}
        after={
          <p>
            <a href={paths.signIn(locale)}>{account.signIn}</a>
          </p>
        }
      >
        <Field name="email" type="email" label={account.email} autoComplete="username" />
      </AccountForm>
    </SitePage>
  );
}
