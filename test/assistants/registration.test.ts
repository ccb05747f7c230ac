import { expect, test, vi } from 'vitest';
import { PROGRAM_REGISTRATIONS_PER_HOUR } from '#contract/limits.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

vi.hoisted(() => {
  process.env.MCP = 'on';
  process.env.OAUTH_REGISTRATION = 'on';
});

useDatabase();

const register = (json: object, address?: string) =>
  request('/oauth/register', { json, ...(address ? { address } : {}) });

test('a program that has registered can ask a user, and says that nobody vouches for its name', async () => {
  const metadata = await (await request('/.well-known/oauth-authorization-server')).json();
  expect(metadata.registration_endpoint).toBe('http://localhost:3000/oauth/register');
  const response = await register({ client_name: 'Редактор', redirect_uris: ['http://localhost/callback'] });
  expect(response.status).toBe(201);
  const { client_id: clientId } = (await response.json()) as { client_id: string };

  const { cookie } = await aSignedIn({ role: 'admin' });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    // On the user’s machine the port may be another one.
    redirect_uri: 'http://localhost:4711/callback',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const html = await (await request(`/en/connect-program?${query}`, { cookie })).text();
  expect(html).toContain('“Редактор” asks');
  expect(html).toContain('chose this name');
});

test.each([
  [{ redirect_uris: ['http://evil.example/callback'] }],
  [{ redirect_uris: ['javascript:alert(1)'] }],
  [{ redirect_uris: ['https://a.example/#fragment'] }],
  [{ redirect_uris: [] }],
  [{}],
])('addresses that no code may go to are refused: %j', async (metadata) => {
  const response = await register(metadata);
  expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_redirect_uri']);
});

test.each(['/oauth/register', '/oauth/token', '/oauth/revoke'])('%s refuses a megabyte', async (path) => {
  const text = 'x'.repeat(1024 * 1024);
  const body = path === '/oauth/register' ? { json: { text } } : { form: { token: text } };
  expect(await (await request(path, body)).json()).toMatchObject({ error: 'body_too_large' });
});

test('an address registers a limited number of programs in an hour', async () => {
  const metadata = { redirect_uris: ['https://a.example/callback'] };
  for (let count = 0; count < PROGRAM_REGISTRATIONS_PER_HOUR; count++) await register(metadata);
  expect((await register(metadata)).status).toBe(429);
  expect((await register(metadata, '198.51.100.7')).status).toBe(201);
});
