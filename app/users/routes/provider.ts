import { redirect } from 'react-router';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { homeOf } from '#app/requests/home-of.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { confirmByOAuthAccount } from '#server/auth/confirm-sign-in.ts';
import { PROVIDERS, type ProviderId } from '#server/auth/providers.ts';
import { config } from '#server/config.ts';
import { Conflict, NotFound, SecondFactorNeeded, TooMany, Unauthenticated } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { beginSession } from '#server/http/session/begin-session.ts';
import { beginOAuth, type OAuthTarget, readOAuthFlow } from '#server/http/session/oauth-flow.ts';
import { log } from '#server/log.ts';
import { connectOAuthAccount, type OAuthProfile, signInWithOAuth } from '#server/users/oauth-accounts.ts';
import type { Route } from './+types/provider';

/** The OAuth sign-in: redirects to the provider, and handles its callback. */
export function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  return loadPage({ request, params: { locale: localeOf(request) }, context }, async () => {
    const provider = PROVIDERS.find(({ id }) => id === params.provider)?.id;
    if (!provider || !config()[provider]) throw new NotFound();
    const isCallback = new URL(request.url).pathname.endsWith('/callback');
    return isCallback ? finish(args, provider) : begin(args, provider);
  });
}

/** Signed-in users connect a provider by a form of the account page: any site can link here. */
async function begin(args: Route.LoaderArgs, provider: ProviderId): Promise<Response> {
  const { request, context } = args;
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('locale');
  const locale = isLocale(given) ? given : localeOf(request);
  const returnTo = ownPath(searchParams.get('returnTo'));
  const target = { purpose: 'sign-in', userId: null, locale, returnTo } as const;
  const actor = await findCurrentUser(args);
  if (actor.kind === 'user') return redirect(returnTo ?? homeOf(actor.user, locale), 303);

  try {
    const notes = context.get(responseNotesContext);
    return redirect(await beginOAuth({ provider, target, notes }));
  } catch (error) {
    return redirect(failurePath(error, { target, provider }), 303);
  }
}

async function finish(args: Route.LoaderArgs, provider: ProviderId): Promise<Response> {
  const { request } = args;
  const flow = await readOAuthFlow(request, { locale: localeOf(request), provider });
  const { target } = flow;
  try {
    const profile = await flow.finish();
    if (target.purpose === 'sign-in') {
      const address = clientAddressOf(args.context);
      const user = await signInWithOAuth({ profile, locale: target.locale, address });
      await beginSession(args, user);
      return redirect(target.returnTo ?? homeOf(user, target.locale), 303);
    }

    await connectOrConfirm(args, { profile, ...target });
    return redirect(target.returnTo ?? paths.account(target.locale), 303);
  } catch (error) {
    if (error instanceof SecondFactorNeeded) {
      return redirect(paths.secondStep(target.locale, target.returnTo ?? undefined), 303);
    }
    return redirect(failurePath(error, { target, provider }), 303);
  }
}

/** The user who began the flow must still be signed in. */
async function connectOrConfirm(
  args: Route.LoaderArgs,
  {
    profile: { account },
    userId,
    purpose,
  }: { profile: OAuthProfile; userId: string; purpose: 'connect' | 'confirm' },
): Promise<void> {
  const actor = await findCurrentUser(args);
  if (actor.kind !== 'user' || actor.user.id !== userId) throw new Unauthenticated();
  if (purpose === 'confirm') await confirmByOAuthAccount({ actor, account });
  else await connectOAuthAccount({ userId, account });
}

/** The code of a failure without a code of its own. */
const FAILED: Record<OAuthTarget['purpose'], string> = {
  'sign-in': 'provider_failed',
  connect: 'connection_failed',
  confirm: 'confirmation_failed',
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Conflict ? error.details?.[0]?.code : undefined;
}

function failurePath(
  error: unknown,
  { target, provider }: { target: OAuthTarget; provider: ProviderId },
): string {
  const { purpose, locale, returnTo } = target;
  const code = error instanceof TooMany ? 'new_accounts' : codeOf(error);
  // Users who refuse, expired links and unreachable providers end here. The message contains no secret.
  if (!code)
    log.warn({ provider, reason: error instanceof Error ? error.message : '' }, 'An OAuth sign-in failed');

  const problem = code ?? FAILED[purpose];
  const query = new URLSearchParams({ problem, provider });
  if (purpose !== 'sign-in') return `${paths.account(locale)}?${query}`;

  if (returnTo) query.set('returnTo', returnTo);
  return `${paths.signIn(locale)}?${query}`;
}
