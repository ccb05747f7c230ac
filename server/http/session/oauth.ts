import { z } from 'zod';
import { USER_NAME_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { email as emailSchema, toPlainName } from '#contract/users/users.ts';
import type { ProviderId } from '#server/auth/providers.ts';
import { config, type OAuthClient } from '#server/config.ts';
import type { OAuthProfile } from '#server/users/oauth-accounts.ts';
import { discover } from './discovery.ts';
import { getJson } from './provider-request.ts';
import type { ProviderStrategy } from './provider-strategy.ts';

type Endpoints = {
  authorize: string;
  token: string;
  scopes: string[];
  readProfile: (token: string) => Promise<OAuthProfile>;
};

export async function providerStrategy(id: ProviderId, client: OAuthClient): Promise<ProviderStrategy> {
  const { authorize, token, scopes, readProfile } = await ENDPOINTS[id](client.url);
  const options = {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    authorizationEndpoint: authorize,
    tokenEndpoint: token,
    redirectURI: config().publicUrl + paths.providerCallback(id),
    scopes,
  };

  // Loaded at the first use: it takes 4 MB.
  const { ProviderStrategy } = await import('./provider-strategy.ts');
  return new ProviderStrategy(options, ({ tokens }) => readProfile(tokens.accessToken()));
}

const ENDPOINTS: Record<ProviderId, (url: string) => Promise<Endpoints>> = {
  async github(url) {
    // The API of GitHub Enterprise Server is on its own host.
    const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
    return {
      authorize: `${url}/login/oauth/authorize`,
      token: `${url}/login/oauth/access_token`,
      scopes: ['read:user', 'user:email'],
      readProfile: (token) => readGitHubProfile(api, token),
    };
  },

  async google(url) {
    const found = await discover(url);
    return {
      authorize: found.authorization_endpoint,
      token: found.token_endpoint,
      scopes: ['openid', 'email', 'profile'],
      readProfile: (token) => readOpenIdProfile(found.userinfo_endpoint, token),
    };
  },
};

const gitHubUserSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
const gitHubEmailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);
const openIdUserSchema = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.boolean().nullish(),
});

async function readGitHubProfile(api: string, token: string): Promise<OAuthProfile> {
  const [user, emails] = await Promise.all([
    getJson(`${api}/user`, token).then((json) => gitHubUserSchema.parse(json)),
    getJson(`${api}/user/emails`, token).then((json) => gitHubEmailsSchema.parse(json)),
  ]);
  const own = emails.find(({ primary, verified }) => primary && verified);
  return toProfile(`github:${user.id}`, user.name || user.login, own?.email ?? null);
}

async function readOpenIdProfile(endpoint: string, token: string): Promise<OAuthProfile> {
  const user = openIdUserSchema.parse(await getJson(endpoint, token));
  const email = user.email_verified === true ? (user.email ?? null) : null;
  return toProfile(`google:${user.sub}`, user.name || email?.replace(/@.*/, '') || 'Google', email);
}

/** The provider's names follow other rules; characters that are not allowed here are left out. */
function toProfile(account: string, name: string, email: string | null): OAuthProfile {
  return {
    account,
    name: Array.from(toPlainName(name)).slice(0, USER_NAME_MAX).join('').trim() || account.replace(/:.*/, ''),
    email: emailSchema.safeParse(email).data ?? null,
  };
}
