import { expect, test, vi } from 'vitest';
import type { CreationOptions } from '#server/second-factor/web-authn.ts';
import { anAuthenticator } from '#test/second-factor/authenticator.ts';
import { optionsOf } from '#test/second-factor/factory.ts';
import { runCommand as cli, runCommandHere } from '#test/setup/cli.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

// Each command is a process with its own engine.
vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = 'contra spem spero';

test('accounts are created and changed while a server runs', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR });
  const signIn = (password: string) =>
    fetch(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'lesia@example.com', password }),
    });
  const env = { DATA_DIR, DVOMOVA_PASSWORD: PASSWORD };

  const made = await cli(['user', 'create', 'Lesia@example.com', 'Леся', '--admin'], env);
  expect(made).toEqual({
    code: 0,
    stdout: 'Created the account of Леся <Lesia@example.com> (admin).\n',
    stderr: '',
  });
  const signedIn = await signIn(PASSWORD);
  expect((await signedIn.json()).user).toMatchObject({ name: 'Леся', role: 'admin' });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const again = await cli(['user', 'create', 'lesia@example.com', 'Інша'], env);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toContain('taken');
  const last = await cli(['user', 'role', 'lesia@example.com', 'reader'], env);
  expect(last).toMatchObject({ code: 1, stderr: expect.stringContaining('The last admin must stay') });

  const free = await cli(['user', 'unblock', 'lesia@example.com'], env);
  expect(free).toEqual({ code: 0, stdout: 'Леся <Lesia@example.com> is not blocked.\n', stderr: '' });

  const none = await cli(['user', 'reset-second-factor', 'lesia@example.com'], env);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('no second factor') });
  const passkey = await addPasskey(server.url, cookie);
  expect(passkey.status).toBe(200);
  expect((await signIn(PASSWORD)).status).toBe(401);
  const reset = await cli(['user', 'reset-second-factor', 'lesia@example.com'], env);
  expect(reset.code).toBe(0);
  expect((await signIn(PASSWORD)).status).toBe(200);

  const changed = await cli(['user', 'password', 'lesia@example.com'], {
    DATA_DIR,
    DVOMOVA_PASSWORD: 'another long password',
  });
  expect(changed.code).toBe(0);
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { Cookie: cookie } });
  expect([session.status, (await signIn(PASSWORD)).status]).toEqual([401, 401]);
  expect((await signIn('another long password')).status).toBe(200);
});

/** Adds a passkey on the page of a running server, whose address is `localhost` for that. */
async function addPasskey(serverUrl: string, cookie: string): Promise<Response> {
  const origin = serverUrl.replace('127.0.0.1', 'localhost');
  const page = `${origin}/uk/account/second-factor`;
  const html = await (await fetch(page, { headers: { Cookie: cookie } })).text();
  const options = optionsOf<CreationOptions>(html);
  if (!options) throw new Error('The page offers no passkey');
  const credential = anAuthenticator({ origin }).create(options);
  const body = new URLSearchParams({ intent: 'add', passkeyName: 'Телефон', credential });
  return fetch(page, { method: 'POST', headers: { Cookie: cookie, Origin: origin }, body });
}

test.each([
  [['user', 'create', 'lesia', 'Леся'], 'EMAIL: Must be an email address.'],
  [['user', 'create', 'lesia@example.com'], 'NAME is missing.'],
  [
    ['user', 'role', 'lesia@example.com', 'owner'],
    'A role is one of reader, translator, author, editor, admin.',
  ],
])('%j is a usage error', async (args, complaint) => {
  const result = await runCommandHere(args);
  expect(result).toMatchObject({ code: 2, stdout: '' });
  expect(result.stderr).toContain(complaint);
});
