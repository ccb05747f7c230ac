import { confirmationMethods } from '#app/admin/confirmed-admin.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { requireUser } from '#app/requests/current-user.ts';
import { namedAction, runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { isRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { newApp } from '#server/second-factor/authenticator-app.ts';
import { beginEnrolment, getSecondFactor } from '#server/second-factor/factors.ts';
import { canHavePasskeys, relyingPartyOf } from '#server/second-factor/http/relying-party.ts';
import { passkeyOptions } from '#server/second-factor/passkeys.ts';
import type { Route } from './+types/second-factor';
import { secondFactorActions } from './second-factor-actions.ts';
import { secondFactorTexts } from './texts/messages.ts';
import { SecondFactorSettings } from './ui/second-factor-settings.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = await requireUser(args);
    const relyingParty = relyingPartyOf(args.request);
    const isConfirmed = isRecentSignIn(actor.session);
    const { user } = actor;
    const [factor, challenge] = await Promise.all([
      getSecondFactor({ user, relyingParty }),
      isConfirmed ? beginEnrolment({ actor }) : null,
    ]);
    const options = challenge !== null && canHavePasskeys(relyingParty);

    return {
      factor,
      ways: confirmationMethods(actor),
      isConfirmed,
      options: options ? JSON.stringify(await passkeyOptions({ user, challenge, relyingParty })) : null,
      newApp: challenge !== null && !factor?.app ? await newApp({ user, challenge }) : null,
      isRequired: actor.needsSecondFactor === true,
      address: relyingParty.origin,
      done: new URL(args.request.url).searchParams.get('done'),
    };
  });
}

export function action(args: Route.ActionArgs) {
  const rules = { maxBytes: ACCOUNT_BODY_BYTES, authenticate: () => requireUser(args) };
  return runFormAction(args, rules, async (fields, locale, actor) => {
    const run = namedAction(secondFactorActions, fields);
    const session = args.context.get(sessionContext);
    return run({ actor, fields, locale, session, relyingParty: relyingPartyOf(args.request) });
  });
}

export const meta = privateMeta((locale) => secondFactorTexts[locale].title);

export default function SecondFactor({ loaderData, actionData: result }: Route.ComponentProps) {
  const { locale } = useSite();
  return (
    <SitePage alternate={paths.secondFactor(otherLocale(locale))}>
      <SecondFactorSettings {...loaderData} result={result} />
    </SitePage>
  );
}
