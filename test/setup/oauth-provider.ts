import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type ProviderUser = {
  id: number;
  login: string;
  name: string | null;
  email: string;
  verified: boolean;
};

/**
 * A local OAuth provider: the endpoints of GitHub under `/login` and `/api/v3` and those of OpenID Connect,
 * with single-use codes, PKCE and a client secret.
 */
export async function startProvider(): Promise<{
  url: string;
  /** The user who authorizes the client; null refuses. */
  signIn: (user: ProviderUser | null) => void;
  /** How many times the discovery document was requested. */
  discoveries: () => number;
  stop: () => void;
}> {
  let user: ProviderUser | null = null;
  let discoveries = 0;
  const codes = new Map<string, { user: ProviderUser; challenge: string }>();
  const tokens = new Map<string, ProviderUser>();

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The OAuth provider has no address');
  const url = `http://127.0.0.1:${address.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname.endsWith('/authorize')) return authorize(searchParams, response);
    const body = new URLSearchParams(await textOf(request));
    if (pathname === '/.well-known/openid-configuration') {
      discoveries++;
      return json(response, discovery());
    }
    if (pathname.endsWith('/access_token') || pathname === '/token') return token(body, request, response);
    const owner = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!owner) return json(response, { message: 'Bad credentials' }, 401);
    if (pathname === '/api/v3/user')
      return json(response, { id: owner.id, login: owner.login, name: owner.name });
    if (pathname === '/api/v3/user/emails') {
      return json(response, [{ email: owner.email, primary: true, verified: owner.verified }]);
    }
    if (pathname === '/userinfo') {
      const { id, name, email, verified } = owner;
      return json(response, { sub: String(id), name, email, email_verified: verified });
    }
    json(response, {}, 404);
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (user && query.get('client_id') === 'client' && query.get('code_challenge_method') === 'S256') {
      const code = randomBytes(8).toString('hex');
      codes.set(code, { user, challenge: query.get('code_challenge') ?? '' });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
    }
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(body: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const code = body.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const isClient = request.headers.authorization === `Basic ${btoa('client:secret')}`;
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!issued || !isClient || issued.challenge !== challenge) {
      json(response, { error: 'invalid_grant' }, 400);
      return;
    }
    const access_token = randomBytes(8).toString('hex');
    tokens.set(access_token, issued.user);
    json(response, { access_token, token_type: 'bearer', scope: '' });
  }

  function discovery() {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
    };
  }

  return {
    url,
    signIn: (next) => {
      user = next;
    },
    discoveries: () => discoveries,
    stop: () => server.close(),
  };
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
