import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { addressSubject, consumePoint } from '#server/auth/rate-limit.ts';
import { config } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import type { UserDoc } from '#server/users/model.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { blockUser, findUser } from '#server/users/users.ts';
import { aKey } from '#test/factories/keys.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';

// The first import reads the settings, so the provider starts before.
const provider = await vi.hoisted(async () => {
  const { startProvider } = await import('#test/setup/oauth-provider.ts');
  const started = await startProvider();
  Object.assign(process.env, {
    GITHUB_CLIENT_ID: 'client',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: started.url,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: started.url,
  });
  return started;
});

useDatabase();

const lesia = { id: 7, login: 'lesia', name: 'Леся Українка', email: 'lesia@example.com', verified: true };

beforeEach(() => {
  provider.signIn(lesia);
});

afterAll(() => provider.stop());

/** Uses up as much of the quota of an address as this many new accounts. */
async function useQuota(address: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await consumePoint('new accounts', addressSubject(address));
  }
}

/** A client that stores cookies and follows the redirects one by one. */
function aBrowser(cookie = '', address?: string) {
  const jar = new Map<string, string>();
  const storeCookie = (pair: string) =>
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  if (cookie) storeCookie(cookie);

  return {
    jar,
    async send(path: string, init: Parameters<typeof request>[1] = {}) {
      const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const from = address === undefined ? {} : { address };
      const response = await request(path, { ...init, ...from, cookie: sent });
      for (const set of response.headers.getSetCookie()) storeCookie(set.split(';')[0] ?? '');
      return response;
    },
    get(path: string) {
      return this.send(path);
    },
    /** Goes to the provider and follows its redirect back; returns the last response. */
    async authorize(address: string) {
      const callback = await fetch(address, { redirect: 'manual' });
      const back = new URL(callback.headers.get('location') ?? '');
      return this.get(back.pathname + back.search);
    },
    /** Sends the form of the account page that connects a provider; returns the page and the address that it leads to. */
    async postConnection(provider: string, fields: Record<string, string> = {}, headers = {}) {
      const form = { intent: 'connect', provider, ...fields };
      const response = await this.send('/uk/account', { form, headers });
      const html = await response.text();
      const [, address] = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(html) ?? [];
      return { response, html, address: address?.replaceAll('&amp;', '&') };
    },
    async connect(provider: string, fields: Record<string, string> = {}) {
      const { address } = await this.postConnection(provider, fields);
      return this.authorize(address ?? '');
    },
    /** Follows the link to the provider and its redirect back; returns the last response. */
    async signIn(id: string, query = 'locale=uk') {
      const authorization = await this.get(`/auth/${id}?${query}`);
      expect(authorization.status).toBe(302);
      return this.authorize(authorization.headers.get('location') ?? '');
    },
  };
}

const users = () => collection<UserDoc>('users');
const me = async (browser: ReturnType<typeof aBrowser>) => (await browser.get('/api/auth/session')).json();

describe.each(['github', 'google'])('%s', (id) => {
  test('the first sign-in creates a user, the next one signs the same user in', async () => {
    const browser = aBrowser();
    const first = await browser.signIn(id, 'locale=en&returnTo=%2Fen%2Fblog%2Fa%23comments');
    expect([first.status, first.headers.get('location')]).toEqual([303, '/en/blog/a#comments']);
    const { user } = await me(browser);
    expect(user).toMatchObject({ name: 'Леся Українка', email: 'lesia@example.com', role: 'reader' });

    const other = aBrowser();
    await other.signIn(id);
    expect((await me(other)).user.id).toBe(user.id);
    expect(await users().countDocuments()).toBe(1);
    expect((await users().findOne({}))?.passwordHash).toBeUndefined();
  });

  test('an email address that the provider has not verified is not stored', async () => {
    provider.signIn({ ...lesia, verified: false });
    const browser = aBrowser();
    await browser.signIn(id);
    expect((await me(browser)).user.email).toBeNull();
  });

  test('an email address is not enough to sign in to an existing account', async () => {
    await aUser({ email: 'Lesia@example.com' });
    const browser = aBrowser();
    const response = await browser.signIn(id);
    expect(response.headers.get('location')).toMatch(
      /^\/uk\/sign-in\?problem=provider_email_taken&provider=/,
    );
    expect((await browser.get('/api/auth/session')).status).toBe(401);
    const page = await (await request(response.headers.get('location') ?? '')).text();
    const name = { github: 'GitHub', google: 'Google' }[id];
    expect(page).toContain(
      `Із цією адресою вже є обліковий запис. Увійдіть із паролем, а ${name} під’єднайте`,
    );
  });

  test('a name from the provider has no line breaks, direction marks or invisible characters', async () => {
    provider.signIn({ ...lesia, name: 'Ле\u2028ся\u202e \u3164Украї\u200bнка\u2066\u0007' });
    const browser = aBrowser();
    await browser.signIn(id);
    expect((await me(browser)).user.name).toBe('Леся Українка');
  });

  test('a refused authorization and a replayed callback sign nobody in', async () => {
    const browser = aBrowser();
    provider.signIn(null);
    const refused = await browser.signIn(id);
    expect(refused.headers.get('location')).toMatch(/^\/uk\/sign-in\?problem=provider_failed/);

    provider.signIn(lesia);
    const authorization = await browser.get(`/auth/${id}`);
    const callback = await fetch(authorization.headers.get('location') ?? '', { redirect: 'manual' });
    const back = new URL(callback.headers.get('location') ?? '');
    // Another browser does not have the state cookie.
    const stranger = aBrowser();
    const stolen = await stranger.get(back.pathname + back.search);
    expect(stolen.headers.get('location')).toContain('problem=provider_failed');
    expect((await stranger.get('/api/auth/session')).status).toBe(401);

    await browser.get(back.pathname + back.search);
    expect((await browser.get('/api/auth/session')).status).toBe(200);
    const again = aBrowser();
    for (const [name, value] of browser.jar) if (name !== 'dvomova') again.jar.set(name, value);
    const replayed = await again.get(back.pathname + back.search);
    expect(replayed.headers.get('location')).toContain('problem=provider_failed');
  });

  test('any number of visitors make the service look up the endpoints of a provider once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => aBrowser().get('/auth/google')));
    for (const { status } of responses) expect(status).toBe(302);
    expect(provider.discoveries()).toBe(1);
  });

  test('logs no secret of the OAuth flow, whether it succeeds or fails', async () => {
    const lines = recordLog();
    const browser = aBrowser();
    const authorization = await browser.get(`/auth/${id}`);
    const state = new URL(authorization.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const verifier = [...browser.jar].map(([, value]) => decodeURIComponent(value)).join('');
    const callback = await fetch(authorization.headers.get('location') ?? '', { redirect: 'manual' });
    const back = new URL(callback.headers.get('location') ?? '');
    const code = back.searchParams.get('code') ?? '';
    await browser.get(back.pathname + back.search);
    const cookie = browser.jar.get('dvomova') ?? '';
    await browser.get(back.pathname + back.search);
    const stranger = aBrowser();
    await stranger.get(`/auth/${id}`);
    await stranger.get(`${back.pathname}?code=made-up-code&state=${state}`);

    expect(lines.join('\n')).toContain('An OAuth sign-in failed');
    expect([state, code, cookie, verifier].every((secret) => secret.length > 10)).toBe(true);
    for (const secret of [state, code, cookie, verifier, 'made-up-code', 'client:secret', lesia.email]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
    for (const [, value] of browser.jar) expect(lines.join('\n')).not.toContain(value);
  });
});

describe('any provider', () => {
  const [id, name, other] = ['github', 'GitHub', 'google'];

  test('new accounts have the quota of their address, and existing ones sign in beyond it', async () => {
    const limit = config().newAccountsPerHour;
    await useQuota('198.51.100.9', limit - 1);
    const browser = aBrowser('', '198.51.100.9');
    await browser.signIn(id);
    expect((await me(browser)).user.name).toBeTruthy();

    provider.signIn({ ...lesia, id: 8, email: 'other@example.com' });
    const refused = await aBrowser('', '198.51.100.9').signIn(id);
    const location = refused.headers.get('location') ?? '';
    expect(location).toMatch(/^\/uk\/sign-in\?problem=new_accounts/);
    expect(await (await request(location)).text()).toContain('надто багато облікових записів');

    provider.signIn(lesia);
    const again = aBrowser('', '198.51.100.9');
    await again.signIn(id);
    expect((await me(again)).user.name).toBeTruthy();
  });

  test('a signed-in user connects the provider and can then sign in with it', async () => {
    const { user, cookie } = await aSignedIn({ email: 'lesia@example.com' });
    const response = await aBrowser(cookie).connect(id);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account?done=connected']);
    const other = aBrowser();
    await other.signIn(id);
    expect((await me(other)).user.id).toBe(user.id);

    const thief = await aSignedIn();
    const taken = await aBrowser(thief.cookie).connect(id);
    expect(taken.headers.get('location')).toMatch(/^\/uk\/account\?problem=account_taken/);
  });

  test('no link connects a provider: it leads signed-in users to their account', async () => {
    const { user, cookie } = await aSignedIn();
    const browser = aBrowser(cookie);
    const response = await browser.get(`/auth/${id}?locale=uk`);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account']);
    expect(response.headers.getSetCookie()).toEqual([]);

    // A sign-in that began before ends as a sign-in.
    const stranger = aBrowser();
    const authorization = await stranger.get(`/auth/${id}`);
    stranger.jar.set('dvomova', browser.jar.get('dvomova') ?? '');
    await stranger.authorize(authorization.headers.get('location') ?? '');
    expect((await me(stranger)).user.id).not.toBe(user.id);
    expect((await findUser(user))?.providers).toEqual([]);
  });

  test('fifteen minutes after the sign-in, connecting needs the password', async () => {
    const { user, cookie } = await aSignedIn();
    const browser = aBrowser(cookie);
    expect(await (await browser.get('/uk/account')).text()).not.toContain('підтвердьте, що це ви');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    try {
      expect(await (await browser.get('/uk/account')).text()).toContain('підтвердьте, що це ви');
      for (const fields of [{}, { current: 'a wrong password' }]) {
        const { response, html, address } = await browser.postConnection(
          id,
          fields as Record<string, string>,
        );
        expect([response.status, address]).toEqual([400, undefined]);
        expect(html).toContain('Пароль не підходить.');
      }
      await browser.connect(id, { current: PASSWORD });
      expect((await findUser(user))?.providers).toEqual([id]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('fifteen minutes after the sign-in, a user without a password has to sign in again', async () => {
    const browser = aBrowser();
    await browser.signIn(id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    try {
      const { response, html } = await browser.postConnection(other);
      expect(response.status).toBe(400);
      expect(html).toContain('Для цього потрібно ввійти ще раз.');
    } finally {
      vi.useRealTimers();
    }
    expect((await browser.postConnection(other)).address).toBeDefined();
  });

  test('an admin without a password confirms by the provider, and then may create a key', async () => {
    const browser = aBrowser();
    await browser.signIn(id);
    await users().updateOne({}, { $set: { role: 'admin' } });
    const createdAt = new Date(Date.now() - 15 * 60_000);
    await collection<SessionDoc>('sessions').updateMany({}, { $set: { createdAt } });
    const form = { intent: 'create', name: 'k', authorName: 'Леся', 'scope-read': 'yes' };
    const asked = await browser.send('/uk/admin/keys', { form });
    expect(asked.status).toBe(403);
    const html = await asked.text();
    expect(html).toContain(`Підтвердити через ${name}`);
    expect(html).toContain('target="_blank"');
    expect((await browser.send('/uk/admin/keys', { form: { ...form, current: PASSWORD } })).status).toBe(400);

    // Somebody else's account at the provider confirms nothing, and connects nothing.
    const confirm = async () => {
      const { address = '' } = await browser.postConnection(id, { intent: 'confirm' });
      return (await browser.authorize(address)).headers.get('location') ?? '';
    };
    provider.signIn({ ...lesia, id: 8, email: 'other@example.com' });
    const refused = await confirm();
    expect(refused).toBe(`/uk/account?problem=confirmation_failed&provider=${id}`);
    expect(await (await browser.get(refused)).text()).toContain(`${name} не підтверджує, що це ви`);
    expect((await browser.send('/uk/admin/keys', { form })).status).toBe(403);
    expect(await users().countDocuments()).toBe(1);

    provider.signIn(lesia);
    const confirmed = await confirm();
    expect(confirmed).toBe('/uk/account?done=confirmed');
    expect(await (await browser.get(confirmed)).text()).toContain('Підтверджено.');
    expect(await (await browser.send('/uk/admin/keys', { form })).text()).toMatch(/dvo_[0-9a-f]{64}/);
  });

  test('sign-ins in two tabs end where each began', async () => {
    const browser = aBrowser();
    const begin = async (returnTo: string) =>
      (await browser.get(`/auth/${id}?returnTo=${returnTo}`)).headers.get('location') ?? '';
    const tabs = [await begin('/uk/blog/a'), await begin('/en/blog/b')];
    const ends = [];
    for (const tab of tabs) ends.push((await browser.authorize(tab)).headers.get('location'));
    expect(ends).toEqual(['/uk/blog/a', '/en/blog/b']);
  });

  test('a connection ends with the user who began it, and with the state it began with', async () => {
    const [one, two] = [await aSignedIn(), await aSignedIn()];
    const browser = aBrowser(one.cookie);
    const { address = '' } = await browser.postConnection(id);
    browser.jar.set('dvomova', aBrowser(two.cookie).jar.get('dvomova') ?? '');
    const changed = await browser.authorize(address);
    expect(changed.headers.get('location')).toMatch(/^\/uk\/account\?problem=connection_failed/);

    browser.jar.set('dvomova', aBrowser(one.cookie).jar.get('dvomova') ?? '');
    const cookies = () => [...browser.jar.keys()].filter((name) => name.startsWith('dvomova-sign-in'));
    const before = cookies();
    const first = await browser.postConnection(id);
    const [own = ''] = cookies().filter((name) => !before.includes(name));
    await browser.postConnection(id);
    // The cookie of another flow under the name of this one.
    browser.jar.set(own, browser.jar.get(cookies().at(-1) ?? '') ?? '');
    const mixed = await browser.authorize(first.address ?? '');
    expect(mixed.headers.get('location')).toMatch(/^\/uk\/account\?problem=connection_failed/);
    const page = await (await browser.get(mixed.headers.get('location') ?? '')).text();
    expect(page).toContain(`Не вдалося під’єднати ${name}.`);
    for (const { user } of [one, two]) expect((await findUser(user))?.providers).toEqual([]);
  });

  test('a state counts only at the callback of the provider that it was made for', async () => {
    const { user, cookie } = await aSignedIn();
    const browser = aBrowser(cookie);
    const elsewhere = async (address: string) => {
      const callback = await fetch(address, { redirect: 'manual' });
      const { pathname, search } = new URL(callback.headers.get('location') ?? '');
      return (await browser.get(pathname.replace(id, other) + search)).headers.get('location');
    };

    const { address = '' } = await browser.postConnection(id);
    expect(await elsewhere(address)).toBe(`/uk/account?problem=connection_failed&provider=${other}`);
    expect((await findUser(user))?.providers).toEqual([]);

    browser.jar.delete('dvomova');
    const authorization = await browser.get(`/auth/${id}?locale=uk`);
    expect(await elsewhere(authorization.headers.get('location') ?? '')).toContain('problem=provider_failed');
    expect((await browser.get('/api/auth/session')).status).toBe(401);
  });

  test('the page says that a changed password leaves the provider connected, and disconnects it', async () => {
    const { user, cookie } = await aSignedIn();
    const browser = aBrowser(cookie);
    await browser.connect(id);
    const next = 'another long password';
    await browser.send('/uk/account', { form: { intent: 'password', current: PASSWORD, next } });
    const [uk, en] = [await browser.get('/uk/account?done=password'), await browser.get('/en/account')];
    expect(await uk.text()).toContain(`Зміна пароля не впливає на вхід через ${name}.`);
    expect(await en.text()).toContain(`A new password doesn’t affect signing in with ${name}.`);

    const response = await browser.send('/uk/account', { form: { intent: 'disconnect', provider: id } });
    expect(response.headers.get('location')).toBe('/uk/account?done=disconnected');
    expect((await findUser(user))?.providers).toEqual([]);
    expect((await users().findOne({ accounts: { $exists: true } }))?._id).toBeUndefined();
    expect(await (await browser.get('/uk/account')).text()).not.toContain('Зміна пароля не впливає');
  });

  test('the last way to sign in stays', async () => {
    const browser = aBrowser();
    await browser.signIn(id);
    const form = { intent: 'disconnect', provider: id };
    const refused = await browser.send('/uk/account', { form });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Це єдиний спосіб увійти.');
    await browser.connect(other);
    expect((await browser.send('/uk/account', { form })).status).toBe(303);
    expect((await users().findOne({}))?.accounts).toEqual([expect.stringMatching(`^${other}:`)]);
  });

  test('any signed-in user can connect a provider, blocked or not; an API key cannot', async () => {
    const blocked = await aUser();
    await blockUser({ actor: COMMAND_LINE, id: blocked.id });
    const users = {
      reader: await aSignedIn(),
      admin: await aSignedIn({ role: 'admin' }),
      blocked: { user: blocked, cookie: await aSession((await findUser(blocked)) ?? blocked) },
    };
    let account = 100;
    for (const { user, cookie } of Object.values(users)) {
      provider.signIn({ ...lesia, id: ++account });
      const response = await aBrowser(cookie).connect(id);
      expect(response.headers.get('location')).toBe('/uk/account?done=connected');
      expect((await findUser(user))?.providers).toEqual([id]);
    }
    const key = await aKey();
    const answer = await request('/uk/account', { key });
    expect(answer.headers.get('location')).toMatch(/^\/uk\/sign-in/);
  });

  test('never redirects to another site', async () => {
    const response = await aBrowser().signIn(id, 'locale=uk&returnTo=%2F%2Fevil.example');
    expect(response.headers.get('location')).toBe('/uk/account');
  });
});

test('the sign-in page links the configured providers; an unknown one gets 404', async () => {
  const html = await (await request('/uk/sign-in?returnTo=%2Fuk')).text();
  expect(html).toContain('href="/auth/github?locale=uk&amp;returnTo=%2Fuk"');
  expect(html).toContain('Увійти через Google');
  expect((await request('/auth/facebook')).status).toBe(404);
});

test('parallel first sign-ins create one user', async () => {
  const browsers = [aBrowser(), aBrowser(), aBrowser()];
  await Promise.all(browsers.map((browser) => browser.signIn('github')));
  expect(await users().countDocuments()).toBe(1);
  expect(new Set(await Promise.all(browsers.map(async (b) => (await me(b)).user.id))).size).toBe(1);
});
