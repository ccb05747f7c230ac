import { createHash } from 'node:crypto';
import { createCookie } from 'react-router';
import { isLocale, type Locale } from '#contract/locales.ts';
import { cookieName, isSecureSite } from '#server/auth/cookies.ts';
import type { ProviderId } from '#server/auth/providers.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import type { ResponseNotes } from '#server/http/response/response-notes.ts';
import { sessionSecret } from '#server/secret.ts';
import type { OAuthProfile } from '#server/users/oauth-accounts.ts';
import { providerStrategy } from './oauth.ts';

const FLOW_SECONDS = 600;

/**
 * What an OAuth flow is for, and where it leads in the end. With `userId`, a signed-in user connects an OAuth
 * account, or confirms their identity by a connected one.
 */
export type OAuthTarget = { locale: Locale; returnTo: string | null } & (
  | { purpose: 'sign-in'; userId: null }
  | { purpose: 'connect' | 'confirm'; userId: string }
);

/** What the callback of the provider needs. */
type Flow = OAuthTarget & { provider: ProviderId; state: string; codeVerifier: string };

/**
 * A cookie holds a flow until the provider redirects back, so that the provider does not learn its target. Each flow
 * has its own, so that two tabs do not end each other's.
 */
const flowCookie = (state: string) =>
  createCookie(
    cookieName(`dvomova-sign-in-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: FLOW_SECONDS,
      secure: isSecureSite(),
      secrets: [sessionSecret()],
    },
  );

/** The provider's address to redirect the user to. Throws NotFound if the provider is not configured. */
export async function beginOAuth({
  provider,
  target,
  notes,
}: {
  provider: ProviderId;
  target: OAuthTarget;
  notes: ResponseNotes;
}): Promise<string> {
  const { state, codeVerifier, url } = (await strategyOf(provider)).begin();
  const flow: Flow = { ...target, provider, state, codeVerifier };
  notes.setCookie(await flowCookie(state).serialize(flow));
  return url.toString();
}

/**
 * The target of the flow that a callback of the provider ends. `finish` returns the profile of the user who authorized
 * it, and throws if that failed or the callback belongs to another flow.
 */
export async function readOAuthFlow(
  request: Request,
  { locale, provider }: { locale: Locale; provider: ProviderId },
): Promise<{ target: OAuthTarget; finish: () => Promise<OAuthProfile> }> {
  const state = new URL(request.url).searchParams.get('state') ?? '';
  const saved: Partial<Record<keyof Flow, string | null>> =
    (await flowCookie(state).parse(request.headers.get('cookie'))) ?? {};
  const { purpose, userId, codeVerifier } = saved;
  const isOfUser = (purpose === 'connect' || purpose === 'confirm') && typeof userId === 'string';

  const target: OAuthTarget = {
    ...(isOfUser ? { purpose, userId } : { purpose: 'sign-in', userId: null }),
    locale: isLocale(saved.locale) ? saved.locale : locale,
    returnTo: ownPath(saved.returnTo),
  };

  return {
    target,
    async finish() {
      const isOwn = saved.state === state && saved.provider === provider;
      if (!codeVerifier || !isOwn) throw new Error('The callback belongs to another flow');
      return (await strategyOf(provider)).finish(request, codeVerifier);
    },
  };
}

function strategyOf(provider: ProviderId) {
  const client = config()[provider];
  if (!client) throw new NotFound();
  return providerStrategy(provider, client);
}
