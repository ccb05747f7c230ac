import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondFactorUk } from '#app/second-factor/texts/uk.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import type { UserDoc } from '#server/users/model.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { addPasskey, codesOf } from './factory.ts';

useDatabase();

const STEP = '/uk/sign-in/second-step';
const PAGE = '/uk/account/second-factor';
const WRONG_ADDRESS = '198.51.100';

// The middle of 30 seconds.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:15Z') }));
afterEach(() => vi.useRealTimers());

const users = () => collection<UserDoc>('users');
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const cookieIn = (response: Response, name = 'dvomova') =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`)) ?? '';

/** An app, as on a phone: what it shows `steps` from now. */
function appOf(html: string) {
  const [, key = ''] = /<code>([A-Z2-7 ]{39})<\/code>/.exec(html) ?? [];
  const totp = new TOTP({ secret: key.replaceAll(' ', '') });
  return { key, code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
}

async function addApp(cookie: string, origin = '') {
  const page = `${origin}${PAGE}`;
  const app = appOf(await (await request(page, { cookie })).text());
  const response = await request(page, { cookie, form: { intent: 'add-app', appCode: app.code() } });
  return { app, response };
}

async function aUserWithApp(fields: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(fields);
  const { app, response } = await addApp(await aSession(user));
  if (response.status !== 200) throw new Error(`The app got the response ${response.status}`);
  const codes = codesOf(await response.clone().text());
  later(30);
  return { user, app, codes, cookie: cookieIn(response) };
}

async function firstStep({ email }: { email: string }): Promise<string> {
  const response = await request('/uk/sign-in', { form: { email, password: PASSWORD } });
  return cookieIn(response, 'dvomova-second-step');
}

const send = (cookie: string, code: string, address = '192.0.2.1') =>
  request(STEP, { cookie, form: { code }, address });

test('an app on a site without a domain name makes the second factor: codes once, all sessions ended, the key encrypted', async () => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  const other = await aSession(user);
  const html = await (await request(`http://192.0.2.9${PAGE}`, { cookie })).text();
  const { key } = appOf(html);
  expect(key).toMatch(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/);
  expect(/<svg class="qr-code"[^>]*><rect[^>]*><\/rect><path d="M0,0h7v1h-7z/.test(html)).toBe(true);
  expect(html).toContain(secondFactorUk.impossible('http://192.0.2.9'));

  const wrong = await request(PAGE, { cookie, form: { intent: 'add-app', appCode: '000000' } });
  expect(wrong.status).toBe(400);
  expect(appOf(await wrong.text()).key).toBe(key);
  const { response } = await addApp(cookie);
  expect(codesOf(await response.text())).toHaveLength(10);
  for (const old of [cookie, other])
    expect((await request('/api/auth/session', { cookie: old })).status).toBe(401);

  const doc = await users().findOne({ email: user.email });
  expect(JSON.stringify(doc)).not.toContain(key.replaceAll(' ', ''));
  expect(doc?.secondFactor).toMatchObject({ passkeys: [], app: { sealed: expect.any(String) } });
  expect(await collection('audit').distinct('action')).toContain('user.app-added');
});

test('a code signs in where the sign-in began, once, with a drift of 30 seconds', async () => {
  const { user, app } = await aUserWithApp();
  const first = await send(await firstStep(user), ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `);
  expect(first.headers.get('location')).toBe('/uk/account');
  expect((await request('/api/auth/session', { cookie: cookieIn(first) })).status).toBe(200);

  expect((await send(await firstStep(user), app.code())).status).toBe(400);
  expect((await send(await firstStep(user), app.code(-1))).status).toBe(400);
  expect((await send(await firstStep(user), app.code(2))).status).toBe(400);
  expect((await send(await firstStep(user), app.code(1))).status).toBe(303);
  later(90);
  expect((await send(await firstStep(user), app.code(-1))).status).toBe(303);
});

test('of two sign-ins at once with one code, one succeeds', async () => {
  const { user, app } = await aUserWithApp();
  const cookies = [await firstStep(user), await firstStep(user)];
  const statuses = await Promise.all(cookies.map(async (cookie) => (await send(cookie, app.code())).status));
  expect(statuses.sort()).toEqual([303, 400]);
});

test('programs send the code with the password, of the app or for recovery', async () => {
  const { user, app, codes } = await aUserWithApp();
  const json = { email: user.email, password: PASSWORD };
  const signIn = (code: string) => request('/api/auth/sign-in', { json: { ...json, code } });
  expect((await request('/api/auth/sign-in', { json })).status).toBe(401);
  const wrong = await signIn('000000');
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ details: [{ path: 'code', code: 'wrong_app_code' }] });
  const right = await signIn(app.code());
  expect(right.status).toBe(200);
  expect((await request('/api/auth/session', { cookie: cookieIn(right) })).status).toBe(200);
  expect((await signIn(codes[0] ?? '')).status).toBe(200);
});

test('fifty wrong codes in a day from many addresses close the app, not the recovery codes', async () => {
  const { user, app, codes } = await aUserWithApp();
  const cookie = await firstStep(user);
  for (let count = 0; count < 50; count++) {
    expect((await send(cookie, '000000', `${WRONG_ADDRESS}.${count}`)).status).toBe(400);
  }
  expect((await send(cookie, app.code(), `${WRONG_ADDRESS}.200`)).status).toBe(429);
  expect((await send(cookie, codes[0] ?? '', `${WRONG_ADDRESS}.201`)).status).toBe(303);
});

test('a lost app is replaced after a recovery code; passkeys and the app are removed one by one', async () => {
  const { user, app, codes } = await aUserWithApp();
  const recovered = await send(await firstStep(user), codes[0] ?? '');
  expect(recovered.headers.get('location')).toBe(`${PAGE}?done=recovered`);
  const cookie = cookieIn(recovered);
  const post = (form: Record<string, string>) => request(PAGE, { cookie, form });
  expect((await post({ intent: 'add-app', appCode: app.code() })).status).toBe(400);

  expect((await addPasskey(cookie)).headers.get('location')).toBe(`${PAGE}?done=added`);
  expect((await post({ intent: 'remove-app' })).headers.get('location')).toBe(`${PAGE}?done=appRemoved`);
  expect((await post({ intent: 'remove-app' })).status).toBe(404);
  expect((await send(await firstStep(user), app.code())).status).toBe(400);
  const fresh = await addApp(cookie);
  expect(fresh.response.headers.get('location')).toBe(`${PAGE}?done=appAdded`);
  later(30);
  expect((await send(await firstStep(user), fresh.app.code())).status).toBe(303);

  const [passkey] = (await users().findOne({ email: user.email }))?.secondFactor?.passkeys ?? [];
  await post({ intent: 'remove', passkey: passkey?.id ?? '' });
  expect((await users().findOne({ email: user.email }))?.secondFactor?.recoveryCodes).toHaveLength(9);
  await post({ intent: 'remove-app' });
  expect(await users().findOne({ email: user.email })).not.toHaveProperty('secondFactor');
});

test('the app needs a recent sign-in, and the key of another session does not fit', async () => {
  const { user, cookie } = await aSignedIn();
  const app = appOf(await (await request(PAGE, { cookie })).text());
  const other = await aSession(user);
  expect(appOf(await (await request(PAGE, { cookie: other })).text()).key).not.toBe(app.key);
  const add = { intent: 'add-app', appCode: app.code() };
  expect((await request(PAGE, { cookie: other, form: add })).status).toBe(400);
  await collection('sessions').updateMany({}, { $set: { createdAt: new Date(0) } });
  expect(await (await request(PAGE, { cookie })).text()).not.toContain('qr-code');
  for (const intent of ['add-app', 'remove-app']) {
    expect((await request(PAGE, { cookie, form: { ...add, intent } })).status).toBe(403);
  }
});

test('if all who write need a second step, an admin without one is led to it, with every session and key a reader', async () => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  const key = await aKey({ actor: anActor(user) });
  await aPost({ slug: 'p' });
  expect((await request('/uk/admin', { cookie })).status).toBe(200);
  await setSiteSettings({ actor: COMMAND_LINE, requireSecondFactor: true });
  for (const path of ['/uk/admin', paths.adminPosts('uk'), '/uk/admin/users']) {
    expect((await request(path, { cookie })).headers.get('location'), path).toBe(PAGE);
  }
  const post = await request('/uk/admin/users', { cookie, form: { intent: 'block', id: user.id } });
  expect(post.headers.get('location')).toBe(PAGE);
  const asScript = await request(paths.adminPosts('uk'), { cookie, headers: { Accept: 'application/json' } });
  expect(asScript.status).toBe(403);
  const ofApi = async (sent: string) => [
    (await request('/api/v1/posts/p?locale=uk&difference=1', { cookie: sent })).status,
    (await request('/api/v1/posts?status=all', { key })).status,
  ];
  expect(await ofApi(cookie)).toEqual([401, 401]);
  expect(await (await request('/uk', { cookie })).text()).toContain('href="/uk/admin"');

  const { response } = await addApp(cookie);
  expect((await request('/uk/admin', { cookie: cookieIn(response) })).status).toBe(200);
  expect(await ofApi(cookieIn(response))).toEqual([200, 200]);
  const { cookie: reader } = await aSignedIn();
  expect((await request('/uk/account', { cookie: reader })).status).toBe(200);
});
