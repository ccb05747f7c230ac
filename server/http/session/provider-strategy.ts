import { OAuth2Strategy } from 'remix-auth-oauth2';
import type { OAuthProfile } from '#server/users/oauth-accounts.ts';

/** Sign-in through a provider, with PKCE. The caller keeps the state and the code verifier of each attempt. */
export class ProviderStrategy extends OAuth2Strategy<OAuthProfile> {
  /** The provider's address, with a fresh state and code verifier. */
  begin(): { state: string; codeVerifier: string; url: URL } {
    return this.createAuthorizationURL();
  }

  /** The profile of the user whom the provider sends back with this callback. Throws if the user has refused. */
  async finish(request: Request, codeVerifier: string): Promise<OAuthProfile> {
    const { searchParams } = new URL(request.url);
    const code = searchParams.get('code');
    if (!code) throw new Error(`The callback has no code: ${searchParams.get('error')}`);
    return this.verify({ request, tokens: await this.validateAuthorizationCode(code, codeVerifier) });
  }
}
