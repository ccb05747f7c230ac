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

/**
 * A cookie holds the target until the provider redirects back, so that the provider does not learn it. Each flow has
 * its own, so that two tabs do not end each other's.
 */
const targetCookie = (state: string) =>
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
  request,
  notes,
}: {
  provider: ProviderId;
  target: OAuthTarget;
  request: Request;
  notes: ResponseNotes;
}): Promise<string> {
  const strategy = await strategyOf(provider);
  // A `state` in the query of the page would be mistaken for the provider's response.
  const headers = { Cookie: request.headers.get('cookie') ?? '' };
  const redirected = await thrownBy(() =>
    strategy.authenticate(new Request(config().publicUrl, { headers })),
  );
  if (!(redirected instanceof Response)) throw redirected;

  const location = redirected.headers.get('location') ?? '';
  for (const cookie of redirected.headers.getSetCookie()) notes.setCookie(cookie);
  const state = URL.parse(location)?.searchParams.get('state') ?? '';
  notes.setCookie(await targetCookie(state).serialize({ ...target, state }));

  return location;
}

/** The target of the flow that a callback of the provider ends; `state` has to be that of the callback. */
export async function readOAuthTarget(
  request: Request,
  { locale }: { locale: Locale },
): Promise<OAuthTarget & { state: string | null }> {
  const state = new URL(request.url).searchParams.get('state') ?? '';
  const saved: Partial<Record<keyof OAuthTarget | 'state', string | null>> =
    (await targetCookie(state).parse(request.headers.get('cookie'))) ?? {};
  const { purpose, userId } = saved;
  const isOfUser = (purpose === 'connect' || purpose === 'confirm') && typeof userId === 'string';

  return {
    ...(isOfUser ? { purpose, userId } : { purpose: 'sign-in', userId: null }),
    locale: isLocale(saved.locale) ? saved.locale : locale,
    returnTo: ownPath(saved.returnTo),
    state: saved.state ?? null,
  };
}

/** The profile of the user who authorized this callback. Throws if the callback failed or belongs to another flow. */
export async function finishOAuth({
  provider,
  request,
  state,
}: {
  provider: ProviderId;
  request: Request;
  state: string | null;
}): Promise<OAuthProfile> {
  const isOfFlow = state !== null && new URL(request.url).searchParams.get('state') === state;
  if (!isOfFlow) throw new Error('The callback belongs to another flow');
  return (await strategyOf(provider)).authenticate(request);
}

function strategyOf(provider: ProviderId) {
  const client = config()[provider];
  if (!client) throw new NotFound();
  return providerStrategy(provider, client);
}

async function thrownBy(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('The OAuth flow has not begun');
}
