import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { homeOf } from '#app/requests/home-of.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { passkeyResponseSchema } from '#contract/second-factor/passkeys.ts';
import { Unauthenticated } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { clientAddressOf, requestedMethod } from '#server/http/request/request-context.ts';
import { isAppCode } from '#server/second-factor/authenticator-app.ts';
import { relyingPartyOf } from '#server/second-factor/http/relying-party.ts';
import { finishSecondStep, secondStepOf } from '#server/second-factor/http/second-step.ts';
import {
  findPendingSignIn,
  finishWithCode,
  finishWithPasskey,
} from '#server/second-factor/pending-sign-ins.ts';
import type { Route } from './+types/second-step';
import { readPasskey } from './passkey-fields.ts';
import { secondFactorTexts } from './texts/messages.ts';
import { SecondStep } from './ui/second-step.tsx';

export function loader(args: Route.LoaderArgs) {
  const { request } = args;
  return loadPage(args, async (locale) => {
    const returnTo = ownPath(new URL(request.url).searchParams.get('returnTo'));
    const relyingParty = relyingPartyOf(request);
    const found = await findPendingSignIn({ secret: secondStepOf(request), relyingParty });

    // After a form that was refused, the page says so.
    const isForm = requestedMethod(args) === 'POST';
    if (!found && !isForm) throw redirect(paths.signIn(locale, returnTo ?? undefined), 303);

    const { options, otherHosts, hasApp } = found ?? { options: null, otherHosts: [], hasApp: false };
    return { options: options && JSON.stringify(options), otherHosts, hasApp, returnTo };
  });
}

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return runFormAction(args, { maxBytes: ACCOUNT_BODY_BYTES }, async (fields, locale) => {
    const given = { secret: secondStepOf(request), address: clientAddressOf(context) };
    const returnTo = ownPath(fields.returnTo);
    if (fields.code !== undefined) {
      const { code } = fields;
      const user = await finishWithCode({ ...given, code }).catch(toSignIn(locale, returnTo));
      await finishSecondStep(args, user);
      // Somebody who needs a recovery code may have lost the device.
      if (!isAppCode(code)) throw redirect(`${paths.secondFactor(locale)}?done=recovered`, 303);
      throw redirect(returnTo ?? homeOf(user, locale), 303);
    }

    const response = readPasskey(passkeyResponseSchema, fields.credential);
    const relyingParty = relyingPartyOf(request);
    const finished = finishWithPasskey({ ...given, response, relyingParty });
    const user = await finished.catch(toSignIn(locale, returnTo));
    await finishSecondStep(args, user);
    throw redirect(returnTo ?? homeOf(user, locale), 303);
  });
}

export const meta = privateMeta((locale) => secondFactorTexts[locale].step.title);

export default function SecondStepPage({ loaderData, actionData: failed }: Route.ComponentProps) {
  const { locale } = useSite();
  const { returnTo } = loaderData;

  return (
    <SitePage alternate={paths.secondStep(otherLocale(locale), returnTo ?? undefined)}>
      <SecondStep {...loaderData} problems={failed?.problems ?? []} />
    </SitePage>
  );
}

/** A sign-in that has expired begins again. */
function toSignIn(locale: Locale, returnTo: string | null): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Unauthenticated)) throw error;
    const query = new URLSearchParams({ problem: 'sign_in_expired', ...(returnTo ? { returnTo } : {}) });
    throw redirect(`${paths.signIn(locale)}?${query}`, 303);
  };
}
