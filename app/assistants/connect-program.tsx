import { redirect } from 'react-router';
import { privateMeta } from '#app/head/private-head.ts';
import { requireUser } from '#app/requests/current-user.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { LeavingPage } from '#app/users/ui/leaving-page.tsx';
import { PROGRAM_SCOPES } from '#contract/assistants/programs.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import {
  denyAuthorization,
  grantAuthorization,
  readAuthorization,
} from '#server/assistants/oauth/authorization.ts';
import { confirmByPassword } from '#server/auth/confirm-sign-in.ts';
import { isRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { config } from '#server/config.ts';
import { Forbidden, Invalid, NotFound } from '#server/errors.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import type { Route } from './+types/connect-program';
import { ConnectForm, type Connecting } from './connect-form.tsx';
import { assistantTexts } from './texts/messages.ts';

/** Asks the user whether a program may act for them, and what it may do. */
export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale): Promise<Connecting> => {
    if (!config().mcp) throw new NotFound();

    args.context.get(responseNotesContext).setHeader('Cache-Control', 'private, no-store');
    const actor = await requireUser(args);
    if (actor.needsSecondFactor) throw redirect(paths.secondFactor(locale));
    const { user, session } = actor;

    try {
      const { client, scopes, request } = await readAuthorization({ actor, query: queryOf(args.request) });
      return {
        problem: null,
        name: client.name,
        host: URL.parse(client.id)?.host ?? null,
        to: new URL(request.redirect_uri).host,
        scopes,
        account: user.name,
        mustGivePassword: user.hasPassword && !isRecentSignIn(session),
      };
    } catch (error) {
      if (error instanceof Forbidden) return { problem: 'not_admin' };
      if (error instanceof Invalid) return { problem: 'invalid' };
      throw error;
    }
  });
}

export function action(args: Route.ActionArgs) {
  const rules = { maxBytes: ACCOUNT_BODY_BYTES, authenticate: () => requireUser(args) };
  return runFormAction(args, rules, async (fields, _locale, user) => {
    if (!config().mcp) throw new NotFound();

    const authorization = await readAuthorization({ actor: user, query: queryOf(args.request) });
    const provider = authorization.client.name;
    if (fields.intent !== 'allow') return { provider, address: denyAuthorization(authorization) };

    const actor = await confirmByPassword({ actor: user, password: fields.current ?? null });
    const chosen = PROGRAM_SCOPES.filter((scope) => fields[`scope-${scope}`] === 'yes');
    return { provider, address: await grantAuthorization({ actor, authorization, chosen }) };
  });
}

export const meta = privateMeta((locale) => assistantTexts[locale].connectTitle);

export default function ConnectProgram({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData;
  const { locale } = useSite();
  const programs = useTexts(assistantTexts);
  if (result && 'address' in result) return <LeavingPage {...result} />;

  return (
    <SitePage alternate={paths.home(otherLocale(locale))}>
      <div className="account-form">
        <FormStyles />
        <h1>{programs.connectTitle}</h1>
        {loaderData.problem === null ? (
          <ConnectForm program={loaderData} problems={result?.problems ?? []} />
        ) : (
          <p className="form-problems">{programs.problems[loaderData.problem]}</p>
        )}
      </div>
    </SitePage>
  );
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
