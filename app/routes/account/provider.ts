import { createCookie, redirect } from 'react-router';
import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { PROVIDERS } from '#server/auth/providers.ts';
import { sessionSecret } from '#server/auth/secret.ts';
import { config } from '#server/config.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { providerStrategy } from '#server/http/session/oauth.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { log } from '#server/log.ts';
import { connectOAuthAccount, signInWithOAuth } from '#server/users/oauth-accounts.ts';
import { findCurrentUser } from '../../current-user.ts';
import { loadPage, localeOf } from '../../page-data.ts';
import type { Route } from './+types/provider';

/** The OAuth sign-in: redirects to the provider, and handles its callback. */
export function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  return loadPage({ request, params: { locale: localeOf(request) }, context }, async () => {
    const provider = PROVIDERS.find(({ id }) => id === params.provider);
    const client = provider && config()[provider.id];
    if (!client) throw new NotFound();
    const isCallback = new URL(request.url).pathname.endsWith('/callback');
    const target = isCallback ? await readTarget(request) : await saveTarget(args);
    try {
      const strategy = await providerStrategy(provider.id, client);
      const profile = await strategy.authenticate(request);
      const actor = await findCurrentUser(args);
      if (actor.kind === 'user')
        await connectOAuthAccount({ userId: actor.user.id, account: profile.account });
      else await context.get(sessionContext).start(await signInWithOAuth(profile));
      return redirect(target.returnTo ?? paths.account(target.locale), 303);
    } catch (error) {
      if (error instanceof Response) return error;
      return redirect(failurePath(error, { ...target, provider: provider.id }), 303);
    }
  });
}

/** The page to open after the sign-in. */
type Target = { locale: Locale; returnTo: string | null };

/** A cookie holds the target between the redirect and the callback, so that the provider does not learn it. */
const targetCookie = () =>
  createCookie('dvomova-sign-in', {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 600,
    secure: config().publicUrl.startsWith('https:'),
    secrets: [sessionSecret()],
  });

async function saveTarget({ request, context }: Route.LoaderArgs): Promise<Target> {
  const { searchParams } = new URL(request.url);
  const requested = searchParams.get('locale');
  const target = {
    locale: isLocale(requested) ? requested : localeOf(request),
    returnTo: ownPath(searchParams.get('returnTo')),
  };
  context.get(responseNotesContext).setCookie(await targetCookie().serialize(target));
  return target;
}

async function readTarget(request: Request): Promise<Target> {
  const saved: Partial<Target> = (await targetCookie().parse(request.headers.get('cookie'))) ?? {};
  return {
    locale: isLocale(saved.locale) ? saved.locale : localeOf(request),
    returnTo: ownPath(saved.returnTo),
  };
}

function failurePath(error: unknown, { locale, returnTo, provider }: Target & { provider: string }): string {
  const code = error instanceof Conflict ? error.details?.[0]?.code : undefined;
  // Users who refuse, expired links and unreachable providers end here. The message contains no secret.
  if (!code)
    log.warn({ provider, reason: error instanceof Error ? error.message : '' }, 'an OAuth sign-in failed');
  const problem = code ?? 'provider_failed';
  const query = new URLSearchParams({ problem, provider, ...(returnTo ? { returnTo } : {}) });
  return `${code === 'account_taken' ? paths.account(locale) : paths.signIn(locale)}?${query}`;
}
