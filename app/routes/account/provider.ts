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
import { loadPage, localeOf } from '../../page-data.ts';
import { visitorOf } from '../../visitor.ts';
import type { Route } from './+types/provider';

/** Both ends of signing in elsewhere: the link that leads there, and the address that one comes back to. */
export function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  return loadPage({ request, params: { locale: localeOf(request) }, context }, async () => {
    const provider = PROVIDERS.find(({ id }) => id === params.provider);
    const client = provider && config()[provider.id];
    if (!client) throw new NotFound();
    const isBack = new URL(request.url).pathname.endsWith('/callback');
    const way = isBack ? await readWay(request) : await keepWay(args);
    try {
      const strategy = await providerStrategy(provider.id, client);
      const profile = await strategy.authenticate(request);
      const visitor = await visitorOf(args);
      if (visitor.kind === 'user')
        await connectOAuthAccount({ userId: visitor.user.id, account: profile.account });
      else await context.get(sessionContext).start(await signInWithOAuth(profile));
      return redirect(way.returnTo ?? paths.account(way.locale), 303);
    } catch (error) {
      if (error instanceof Response) return error;
      return redirect(failurePath(error, { ...way, provider: provider.id }), 303);
    }
  });
}

type Way = { locale: Locale; returnTo: string | null };

/** Where to go when all is done. It travels in a cookie: the provider has no business with it. */
const wayCookie = () =>
  createCookie('dvomova-way', {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 600,
    secure: config().publicUrl.startsWith('https:'),
    secrets: [sessionSecret()],
  });

async function keepWay({ request, context }: Route.LoaderArgs): Promise<Way> {
  const { searchParams } = new URL(request.url);
  const given = searchParams.get('locale');
  const way = {
    locale: isLocale(given) ? given : localeOf(request),
    returnTo: ownPath(searchParams.get('returnTo')),
  };
  context.get(responseNotesContext).setCookie(await wayCookie().serialize(way));
  return way;
}

async function readWay(request: Request): Promise<Way> {
  const kept: Partial<Way> = (await wayCookie().parse(request.headers.get('cookie'))) ?? {};
  return {
    locale: isLocale(kept.locale) ? kept.locale : localeOf(request),
    returnTo: ownPath(kept.returnTo),
  };
}

function failurePath(error: unknown, { locale, returnTo, provider }: Way & { provider: string }): string {
  const code = error instanceof Conflict ? error.details?.[0]?.code : undefined;
  // Visitors who say no, old links and providers that are away end here; the message names no secret.
  if (!code)
    log.warn({ provider, reason: error instanceof Error ? error.message : '' }, 'a sign-in elsewhere failed');
  const problem = code ?? 'provider_failed';
  const query = new URLSearchParams({ problem, provider, ...(returnTo ? { returnTo } : {}) });
  return `${code === 'account_taken' ? paths.account(locale) : paths.signIn(locale)}?${query}`;
}
