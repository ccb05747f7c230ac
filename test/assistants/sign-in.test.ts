import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROGRAM_SCOPES, type ProgramScope } from '#contract/assistants/programs.ts';
import { paths } from '#contract/paths.ts';
import { findProgram, listPrograms } from '#server/assistants/oauth/programs.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { callTool, rpc } from './mcp.ts';
import { type ProgramSite, serveProgram } from './program-site.ts';

useDatabase();

let site: ProgramSite;
beforeAll(async () => {
  site = await serveProgram();
});
afterAll(() => site.close());

let admin: Awaited<ReturnType<typeof aSignedIn>>;
beforeEach(async () => {
  admin = await aSignedIn({ role: 'admin', name: 'Леся Українка' });
});

const RESOURCE = 'https://blog.example/mcp';
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

const query = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: site.clientId,
    redirect_uri: site.redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: RESOURCE,
    state: 'xyz',
    ...change,
  });

/** Allows the program in the form of the page; returns the address that the user is sent to. */
async function allow(
  scopes: readonly ProgramScope[],
  { cookie = admin.cookie, change = {} } = {},
): Promise<URL> {
  const ticked = Object.fromEntries(scopes.map((scope) => [`scope-${scope}`, 'yes']));
  const form = { intent: 'allow', ...ticked };
  const response = await request(`/en/connect-program?${query(change)}`, { cookie, form });
  const html = await response.text();
  const [, address = ''] = /<a class="button" rel="nofollow" href="([^"]+)"/.exec(html) ?? [];
  return new URL(address.replaceAll('&amp;', '&'), 'http://nowhere.example');
}

const exchange = (fields: Record<string, string>) => request('/oauth/token', { form: fields });
const useCode = (code: string, change: Record<string, string> = {}) =>
  exchange({
    grant_type: 'authorization_code',
    client_id: site.clientId,
    code,
    code_verifier: verifier,
    redirect_uri: site.redirectUri,
    resource: RESOURCE,
    ...change,
  });
const useRefresh = (token: string, change: Record<string, string> = {}) =>
  exchange({ grant_type: 'refresh_token', client_id: site.clientId, refresh_token: token, ...change });

async function connect(scopes: readonly ProgramScope[] = PROGRAM_SCOPES): Promise<Tokens> {
  const code = (await allow(scopes)).searchParams.get('code') ?? '';
  const response = await useCode(code);
  expect(response.status).toBe(200);
  return response.json() as Promise<Tokens>;
}
const isValid = async (token: string) => (await findProgram({ token })) !== null;
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

test('an assistant comes from the metadata to a published translation', async () => {
  await aPost({ slug: 'p', uk: aVersion({ title: 'Про чайок' }), en: undefined, published: true });
  const refused = await request('/mcp', { json: {} });
  const [, metadata = ''] =
    /resource_metadata="([^"]+)"/.exec(refused.headers.get('WWW-Authenticate') ?? '') ?? [];
  const resource = await (await request(metadata)).json();
  expect(resource).toMatchObject({ resource: RESOURCE, authorization_servers: ['https://blog.example'] });
  const server = await (await request('/.well-known/oauth-authorization-server')).json();
  expect(server).toMatchObject({
    issuer: 'https://blog.example',
    client_id_metadata_document_supported: true,
    code_challenge_methods_supported: ['S256'],
  });
  expect(server.token_endpoint_auth_methods_supported).toContain('none');
  expect(server).not.toHaveProperty('registration_endpoint');

  const start = await request(`${server.authorization_endpoint}?${query()}`, { redirect: 'manual' });
  const page = await request(start.headers.get('Location') ?? '', { cookie: admin.cookie });
  expect(await page.text()).toContain('Тестовий помічник');
  const back = await allow(['read', 'write', 'publish']);
  expect(back.href).toContain(site.redirectUri);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'xyz', iss: 'https://blog.example' });
  const code = back.searchParams.get('code') ?? '';
  const tokens = (await (await useCode(code)).json()) as Tokens;
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'write publish read' });

  const token = tokens.access_token;
  const lacking = await callTool<{ posts: object[] }>(
    'list_translations',
    { locale: 'en', which: 'missing' },
    { token },
  );
  expect(lacking.data.posts).toMatchObject([{ slug: 'p' }]);
  const prompt = await rpc(
    'prompts/get',
    { name: 'translate_post', arguments: { slug: 'p', locale: 'en' } },
    { token },
  );
  expect(JSON.stringify(prompt.result)).toContain('update_version');
  await callTool(
    'update_version',
    { slug: 'p', locale: 'en', title: 'On gulls', content: 'Text.' },
    { token },
  );
  await callTool('publish_post', { slug: 'p', locale: 'en' }, { token });
  expect(await (await request('/api/v1/posts/p?locale=en')).json()).toMatchObject({ title: 'On gulls' });

  const actor = anActor(admin.user);
  const { entries } = await listAudit({ actor, locale: 'en', filter: {}, page: 1, timeZone: 'UTC' });
  expect(entries.slice(0, 3).map(({ action, by }) => [action, by])).toMatchObject([
    ['post.published', { kind: 'program', name: 'Тестовий помічник' }],
    ['post.changed', { kind: 'program', name: 'Тестовий помічник' }],
    ['program.connected', { kind: 'user', name: 'Леся Українка' }],
  ]);
  const { translationId: postId } = (await (await request('/api/v1/posts/p?locale=en')).json()) as {
    translationId: string;
  };
  const { items } = await readHistory({ actor, postId, locale: 'en', against: 'before' });
  expect(items[0]?.by).toBe('Леся Українка · Тестовий помічник');
});

describe('the page that asks', () => {
  test.each<['uk' | 'en', string, string]>([
    [
      'uk',
      'просить дозволу працювати на цьому сайті від вашого імені (Леся Українка)',
      'Публікувати, змінювати',
    ],
    ['en', 'asks to work on this site for you (Леся Українка)', 'Publish, change'],
  ])('says in plain words what the program may do, in %s', async (locale, asks, publish) => {
    const html = await (
      await request(`/${locale}/connect-program?${query()}`, { cookie: admin.cookie })
    ).text();
    expect(html).toContain(asks);
    expect(html).toContain(publish);
    expect(html).toContain('127.0.0.1');
    // Readers see what these do, so that the user ticks them on purpose.
    expect(html).toMatch(/name="scope-read"[^>]*checked/);
    expect(html).not.toMatch(/name="scope-publish"[^>]*checked/);
  });

  test('sends a stranger to the sign-in, and tells a reader that only admins connect programs', async () => {
    const stranger = await request(`/en/connect-program?${query()}`, { redirect: 'manual' });
    expect(stranger.headers.get('Location')).toContain('/en/sign-in?returnTo=%2Fen%2Fconnect-program');
    const { cookie } = await aSignedIn({ role: 'reader' });
    expect(await (await request(`/en/connect-program?${query()}`, { cookie })).text()).toContain(
      'Only admins',
    );
    expect((await allow(PROGRAM_SCOPES, { cookie })).searchParams.get('code')).toBeNull();
  });

  test('gives only what was asked for and ticked', async () => {
    const back = await allow(['read', 'publish'], { change: { scope: 'read write' } });
    const tokens = (await (await useCode(back.searchParams.get('code') ?? '')).json()) as Tokens;
    expect(tokens.scope).toBe('read');
  });

  test.each([
    ['nothing', []],
    ['only what the program did not ask for', ['moderate']],
  ] as const)('lets no program in with %s ticked, and says so', async (_what, scopes) => {
    const ticked = Object.fromEntries(scopes.map((scope) => [`scope-${scope}`, 'yes']));
    const response = await request(`/en/connect-program?${query({ scope: 'read write' })}`, {
      cookie: admin.cookie,
      form: { intent: 'allow', ...ticked },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Choose at least one permission.');
    expect(await database().collection('programTokens').countDocuments()).toBe(0);
  });

  test('a program that names no scope asks for all of them', async () => {
    for (const scope of [undefined, '']) {
      const change: Record<string, string> = scope === undefined ? {} : { scope };
      const code = (await allow(PROGRAM_SCOPES, { change })).searchParams.get('code') ?? '';
      const tokens = (await (await useCode(code)).json()) as Tokens;
      expect(tokens.scope.split(' ')).toEqual([...PROGRAM_SCOPES]);
    }
  });

  test('a refusal goes back to the program', async () => {
    const response = await request(`/en/connect-program?${query()}`, {
      cookie: admin.cookie,
      form: { intent: 'deny' },
    });
    expect(await response.text()).toContain('error=access_denied');
  });

  test('needs the password again when the sign-in is old', async () => {
    const hour = new Date(Date.now() - 3_600_000);
    await database()
      .collection('sessions')
      .updateMany({}, { $set: { confirmedAt: hour } });
    const send = (fields: Record<string, string>) =>
      request(`/en/connect-program?${query()}`, {
        cookie: admin.cookie,
        form: { intent: 'allow', 'scope-read': 'yes', ...fields },
      });
    expect((await send({})).status).toBe(400);
    expect((await send({ current: 'wrong wrong wrong' })).status).toBe(400);
    expect(await (await send({ current: PASSWORD })).text()).toContain('code=');
  });

  test.each<[string, Record<string, string>]>([
    ['a changed redirect address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer redirect address', { redirect_uri: 'http://127.0.0.1:1/callback/x' }],
    ['a redirect address with a query', { redirect_uri: 'http://127.0.0.1:1/callback?to=x' }],
    ['a redirect address that climbs', { redirect_uri: 'http://127.0.0.1:1/callback/../x' }],
    ['another name of the same machine', { redirect_uri: 'http://localhost:1/callback' }],
    [
      'the host of the redirect address as a user',
      { redirect_uri: 'http://127.0.0.1@evil.example/callback' },
    ],
    ['a user in the redirect address', { redirect_uri: 'http://evil.example@127.0.0.1:1/callback' }],
    ['a script as the redirect address', { redirect_uri: 'javascript:alert(1)' }],
    ['no PKCE', { code_challenge: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
    ['another kind of response', { response_type: 'token' }],
    ['an unknown program', { client_id: 'unknown' }],
    ['only unknown scopes', { scope: 'admin root' }],
    ['blank scopes', { scope: ' ' }],
  ])('refuses %s, and redirects nowhere', async (_what, change) => {
    const page = await request(`/en/connect-program?${query(change)}`, { cookie: admin.cookie });
    expect(await page.text()).toContain('invalid request');
    expect((await allow(PROGRAM_SCOPES, { change })).href).toBe('http://nowhere.example/');
    expect(await database().collection('programTokens').countDocuments()).toBe(0);
  });

  test.each([
    'http://localhost/client.json',
    'https://127.0.0.2/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/client.json',
    'https://0x7f000002/client.json',
    'ftp://127.0.0.1/client.json',
  ])('reads no metadata document at %s', async (clientId) => {
    const page = await request(`/en/connect-program?${query({ client_id: clientId })}`, {
      cookie: admin.cookie,
    });
    expect(await page.text()).toContain('invalid request');
  });

  test('reads a metadata document of this machine only by the name that the owner allows', async () => {
    const pageOf = async (clientId: string) => {
      const address = `/en/connect-program?${query({ client_id: clientId })}`;
      return (await request(address, { cookie: admin.cookie })).text();
    };
    expect(await pageOf(site.clientId)).toContain('Тестовий помічник');
    expect(await pageOf(site.clientId.replace('127.0.0.1', 'localhost'))).toContain('invalid request');
  });

  test.each(['redirect', 'other-id', 'not-json', 'large', 'script-redirect'])(
    'refuses a metadata document: %s',
    async (kind) => {
      const clientId = site.clientId.replace('client.json', `${kind}.json`);
      const page = await request(`/en/connect-program?${query({ client_id: clientId })}`, {
        cookie: admin.cookie,
      });
      expect(await page.text()).toContain('invalid request');
    },
  );
});

describe('a code', () => {
  test('is valid once: its second use disconnects the program', async () => {
    const code = (await allow(PROGRAM_SCOPES)).searchParams.get('code') ?? '';
    const tokens = (await (await useCode(code)).json()) as Tokens;
    expect(await isValid(tokens.access_token)).toBe(true);

    expect(await errorOf(await useCode(code))).toEqual([400, 'invalid_grant']);
    expect(await isValid(tokens.access_token)).toBe(false);
    expect(await errorOf(await useRefresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('leaves no valid token when it is used twice at once, whichever use comes first', async () => {
    for (let attempt = 0; attempt < 60; attempt++) {
      const code = (await allow(PROGRAM_SCOPES)).searchParams.get('code') ?? '';
      const responses = await Promise.all([useCode(code), useCode(code)]);
      const bodies = await Promise.all(
        responses.map((response) => response.json() as Promise<Partial<Tokens>>),
      );

      for (const { access_token = '', refresh_token = '' } of bodies) {
        expect(await isValid(access_token), `attempt ${attempt}`).toBe(false);
        if (refresh_token) expect((await useRefresh(refresh_token)).status).toBe(400);
      }
    }
    expect(await listPrograms({ actor: anActor(admin.user) })).toEqual([]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ['another program', { client_id: 'https://evil.example/client.json' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is refused with %s', async (_what, change, error) => {
    const code = (await allow(PROGRAM_SCOPES)).searchParams.get('code') ?? '';
    expect(await errorOf(await useCode(code, change))).toEqual([400, error]);
    expect(await listPrograms({ actor: anActor(admin.user) })).toEqual([]);
  });

  test('may name the resource with a slash at its end', async () => {
    const resource = `${RESOURCE}/`;
    const back = await allow(PROGRAM_SCOPES, { change: { resource } });
    const { access_token } = (await (
      await useCode(back.searchParams.get('code') ?? '', { resource })
    ).json()) as Tokens;
    expect(await isValid(access_token)).toBe(true);
  });

  test('is not valid after a minute', async () => {
    const code = (await allow(PROGRAM_SCOPES)).searchParams.get('code') ?? '';
    await database()
      .collection('programTokens')
      .updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await errorOf(await useCode(code))).toEqual([400, 'invalid_grant']);
  });
});

describe('tokens', () => {
  test('are renewed, and a refresh token that is used twice disconnects the program', async () => {
    const first = await connect();
    const second = (await (await useRefresh(first.refresh_token)).json()) as Tokens;
    expect(await isValid(second.access_token)).toBe(true);

    expect(await errorOf(await useRefresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await isValid(second.access_token)).toBe(false);
    expect(await errorOf(await useRefresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await listPrograms({ actor: anActor(admin.user) })).toEqual([]);
  });

  test('are all ended by two uses of a refresh token at once', async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { refresh_token } = await connect();
      const responses = await Promise.all([useRefresh(refresh_token), useRefresh(refresh_token)]);
      for (const response of responses) {
        const { access_token = '' } = (await response.json()) as Partial<Tokens>;
        expect(await isValid(access_token), `attempt ${attempt}`).toBe(false);
      }
    }
  });

  test('of another program are refused', async () => {
    const { refresh_token } = await connect();
    const stolen = await useRefresh(refresh_token, { client_id: 'https://evil.example/client.json' });
    expect(await errorOf(stolen)).toEqual([400, 'invalid_grant']);
  });

  test('are stored as hashes', async () => {
    const { access_token, refresh_token } = await connect();
    const stored = JSON.stringify(await everything());
    expect(stored).not.toContain(access_token.slice(4));
    expect(stored).not.toContain(refresh_token.slice(4));
  });

  test('for another audience, expired ones and refresh tokens open nothing', async () => {
    const { access_token, refresh_token } = await connect();
    const status = async (token: string) => (await rpc('tools/list', {}, { token })).status;
    expect([await status(access_token), await status(refresh_token)]).toEqual([200, 401]);

    const tokens = database().collection('programTokens');
    await tokens.updateMany({ kind: 'access' }, { $set: { resource: 'https://other.example/mcp' } });
    expect(await status(access_token)).toBe(401);
    await tokens.updateMany({ kind: 'access' }, { $set: { resource: RESOURCE, expiresAt: new Date() } });
    expect(await status(access_token)).toBe(401);
  });

  test('are for /mcp only, not for the rest of the API', async () => {
    const { access_token: key } = await connect();
    expect((await request('/api/v1/posts?status=draft', { key })).status).toBe(401);
    expect((await request('/api/v1/posts', { key, json: { slug: 'x', uk: aVersion() } })).status).toBe(401);
  });

  test('end with the program, which the user disconnects in the account', async () => {
    const { access_token } = await connect(['read']);
    const page = await (await request('/en/account', { cookie: admin.cookie })).text();
    expect(page).toContain('Тестовий помічник');
    const [, program = ''] = /name="program" value="(\w+)"/.exec(page) ?? [];
    expect(page).toContain(paths.adminLog('en', `program:${program}`));
    const other = await aSignedIn({ role: 'admin' });
    const end = (cookie: string) =>
      request('/en/account', { cookie, form: { intent: 'end-program', program } });

    expect((await end(other.cookie)).status).toBe(404);
    expect(await isValid(access_token)).toBe(true);
    expect((await end(admin.cookie)).status).toBe(303);
    expect(await isValid(access_token)).toBe(false);
  });

  test('can be revoked by the program', async () => {
    const { access_token, refresh_token } = await connect();
    expect((await request('/oauth/revoke', { form: { token: 'unknown' } })).status).toBe(200);
    expect(await isValid(access_token)).toBe(true);
    expect((await request('/oauth/revoke', { form: { token: refresh_token } })).status).toBe(200);
    expect(await isValid(access_token)).toBe(false);
  });
});

test('an admin without a second factor that the site requires lets no program in, and those let in wait', async () => {
  const { access_token: token } = await connect();
  await setSiteSettings({ actor: COMMAND_LINE, requireSecondFactor: true });
  expect(await findProgram({ token })).toBeNull();
  const page = await request(`/en/connect-program?${query()}`, { cookie: admin.cookie });
  expect(page.headers.get('location')).toBe(paths.secondFactor('en'));
  expect((await allow(PROGRAM_SCOPES)).href).toBe('http://nowhere.example/');

  await setSiteSettings({ actor: COMMAND_LINE, requireSecondFactor: false });
  expect(await findProgram({ token })).toMatchObject({ person: { role: 'admin' } });
});

test('the menu leads admins, and nobody else, to the programs of their account', async () => {
  const editor = await aSignedIn({ role: 'editor' });
  const open = async (path: string, cookie = admin.cookie) => (await request(path, { cookie })).text();
  const link = '<a href="/uk/account#programs">Програми</a>';
  expect(await open('/uk/admin')).toContain(link);
  expect(await open('/uk/account')).toContain('id="programs"');
  expect(await open('/uk/admin', editor.cookie)).not.toContain(link);
});

test('registration is off unless the owner wants it', async () => {
  const response = await request('/oauth/register', { json: { redirect_uris: ['https://a.example/cb'] } });
  expect(response.status).toBe(404);
});
