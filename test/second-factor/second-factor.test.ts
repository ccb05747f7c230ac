import { expect, test } from 'vitest';
import { secondFactorUk } from '#app/second-factor/texts/uk.ts';
import { PASSKEYS_MAX } from '#contract/second-factor/limits.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { resetSecondFactor } from '#server/second-factor/reset.ts';
import type { RequestOptions } from '#server/second-factor/web-authn.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import type { UserDoc } from '#server/users/model.ts';
import { setPassword } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aSession, aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { anAuthenticator } from './authenticator.ts';
import { addPasskey, aUserWithPasskey, codesOf, optionsOf } from './factory.ts';

useDatabase();

const STEP = '/uk/sign-in/second-step';
const PAGE = '/uk/account/second-factor';

const users = () => collection<UserDoc>('users');
const locationOf = (response: Response) => response.headers.get('location');
const pairOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`)) ?? '';

/** The first step on the sign-in page; returns the cookie for the second. */
async function firstStep({ email }: { email: string }, fields: Record<string, string> = {}): Promise<string> {
  const response = await request('/uk/sign-in', { form: { email, password: PASSWORD, ...fields } });
  expect(response.status).toBe(303);
  expect(locationOf(response)).toMatch(/^\/uk\/sign-in\/second-step/);
  expect(pairOf(response, 'dvomova')).toBe('');
  return pairOf(response, 'dvomova-second-step');
}

async function optionsFor(cookie: string): Promise<RequestOptions> {
  const options = optionsOf<RequestOptions>(await (await request(STEP, { cookie })).text());
  if (!options) throw new Error('The page asks for no passkey');
  return options;
}

const isSignedIn = async (cookie: string) => (await request('/api/auth/session', { cookie })).status === 200;

test('a passkey is the second step of a sign-in, which leads to where it began', async () => {
  const { user, authenticator } = await aUserWithPasskey();
  const cookie = await firstStep(user, { returnTo: '/uk/blog' });
  const credential = authenticator.use(await optionsFor(cookie));
  const response = await request(STEP, { cookie, form: { credential, returnTo: '/uk/blog' } });
  expect(locationOf(response)).toBe('/uk/blog');
  expect(await isSignedIn(pairOf(response, 'dvomova'))).toBe(true);
  const stored = await users().findOne({ email: user.email });
  expect(stored?.secondFactor?.passkeys).toMatchObject([{ counter: 1, lastUsedAt: expect.any(Date) }]);
});

test('the first passkey shows ten recovery codes once, and ends all other sessions', async () => {
  const { user, cookie } = await aSignedIn();
  const elsewhere = await aSession(user);
  const response = await addPasskey(cookie);
  const html = await response.text();
  expect(html).toContain(secondFactorUk.on);
  const codes = codesOf(html);
  expect(new Set(codes).size).toBe(10);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(cookie)).toBe(false);
  const here = pairOf(response, 'dvomova');
  expect(await isSignedIn(here)).toBe(true);
  expect(codesOf(await (await request(PAGE, { cookie: here })).text())).toEqual([]);
  const stored = JSON.stringify(await users().findOne({ email: user.email }));
  for (const code of codes) expect(stored).not.toContain(code);
});

test('a session that began before the first passkey, and is stored after it, is not valid', async () => {
  const { user } = await aUserWithPasskey();
  // As of a sign-in that had read the user before.
  expect(await isSignedIn(await aSession({ id: user.id, sessionVersion: 0 }))).toBe(false);
});

test('a recovery code replaces the passkey once, however it is typed', async () => {
  const { user, codes } = await aUserWithPasskey();
  const [code = ''] = codes;
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const first = await request(STEP, { cookie: await firstStep(user), form: { code: typed } });
  expect(locationOf(first)).toBe(`${PAGE}?done=recovered`);
  const cookie = pairOf(first, 'dvomova');
  expect(await (await request(PAGE, { cookie })).text()).toContain(secondFactorUk.codesLeft(9));
  const second = await request(STEP, { cookie: await firstStep(user), form: { code } });
  expect(second.status).toBe(400);
});

test('new recovery codes replace the old ones', async () => {
  const { user, cookie, codes } = await aUserWithPasskey();
  const fresh = codesOf(await (await request(PAGE, { cookie, form: { intent: 'new-codes' } })).text());
  expect(fresh).toHaveLength(10);
  const use = async (code = '') =>
    (await request(STEP, { cookie: await firstStep(user), form: { code } })).status;
  expect(await use(codes[0])).toBe(400);
  expect(await use(fresh[0])).toBe(303);
});

test('programs get a stable code, and a form of the API leads to the second step', async () => {
  const { user } = await aUserWithPasskey();
  const json = { email: user.email, password: PASSWORD };
  const response = await request('/api/auth/sign-in', { json });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ details: [{ code: 'second_factor_required' }] });
  expect(pairOf(response, 'dvomova')).toBe('');

  const form = { ...json, returnTo: '/uk/blog', locale: 'uk' };
  const posted = await request('/api/auth/sign-in', { form });
  const cookie = pairOf(posted, 'dvomova-second-step');
  const next = await request(locationOf(posted) ?? '', { cookie });
  expect(locationOf(next)).toBe(`${STEP}?returnTo=%2Fuk%2Fblog`);
  expect((await request(locationOf(next) ?? '', { cookie })).status).toBe(200);
});

test('a wrong password does not tell that the account has a second factor', async () => {
  const { user } = await aUserWithPasskey();
  const response = await request('/api/auth/sign-in', { json: { email: user.email, password: 'wrong' } });
  expect(await response.json()).toEqual({ error: 'The email address or the password is wrong' });
});

test('a response is valid once, for its challenge, its page and its passkey', async () => {
  const { user, authenticator } = await aUserWithPasskey();
  const cookie = await firstStep(user);
  const send = (credential: string) => request(STEP, { cookie, form: { credential } });
  const options = await optionsFor(cookie);
  const stranger = anAuthenticator();
  expect((await send(stranger.use(options))).status).toBe(400);
  // The challenge is used up, although another passkey answered it.
  expect((await send(authenticator.use(options))).status).toBe(400);
  const forged = JSON.parse(authenticator.use(await optionsFor(cookie)));
  const signature = Buffer.from('a signature').toString('base64url');
  expect(
    (await send(JSON.stringify({ ...forged, response: { ...forged.response, signature } }))).status,
  ).toBe(400);
  for (const garbage of ['', '{}', '[]', 'null', '{"id":1}']) expect((await send(garbage)).status).toBe(400);

  const good = authenticator.use(await optionsFor(cookie));
  expect((await send(good)).status).toBe(303);
  expect(locationOf(await send(good))).toBe('/uk/sign-in?problem=sign_in_expired');
});

test('a passkey of another page, and one with a count that does not grow, are refused', async () => {
  const { user, authenticator } = await aUserWithPasskey();
  authenticator.setCounter(5);
  const cookie = await firstStep(user);
  const use = async () => authenticator.use(await optionsFor(cookie));
  expect((await request(STEP, { cookie, form: { credential: await use() } })).status).toBe(303);

  const again = await firstStep(user);
  authenticator.setCounter(2);
  const copied = authenticator.use(await optionsFor(again));
  expect((await request(STEP, { cookie: again, form: { credential: copied } })).status).toBe(400);

  const { cookie: elsewhere } = await aSignedIn();
  const foreign = anAuthenticator({ origin: 'https://evil.example' });
  expect((await addPasskey(elsewhere, { authenticator: foreign })).status).toBe(400);
});

test('ten failures at an address close the second step there, for right codes too', async () => {
  const { user, codes } = await aUserWithPasskey();
  const cookie = await firstStep(user);
  const form = { code: 'AAAAA-AAAAA-AAAAA-AAAAA' };
  for (let count = 0; count < 10; count++) expect((await request(STEP, { cookie, form })).status).toBe(400);
  const right = { code: codes[0] ?? '' };
  expect((await request(STEP, { cookie, form: right })).status).toBe(429);
  const elsewhere = { cookie, form: right, address: '198.51.100.7' };
  expect((await request(STEP, elsewhere)).status).toBe(303);
});

test('ten of sixty guesses at once are checked, at whatever step they were begun', async () => {
  const { user, codes } = await aUserWithPasskey();
  const cookies = await Promise.all([1, 2, 3].map(() => firstStep(user)));
  const guess = (_: unknown, number: number) =>
    request(STEP, { cookie: cookies[number % 3] ?? '', form: { code: 'AAAAA-AAAAA-AAAAA-AAAAA' } });

  const statuses = (await Promise.all(Array.from({ length: 60 }, guess))).map(({ status }) => status);

  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  const right = { cookie: cookies[0] ?? '', form: { code: codes[0] ?? '' } };
  expect((await request(STEP, right)).status).toBe(429);
});

test('the second step needs the first, expires, and ends with a password change', async () => {
  const without = await request(`${STEP}?returnTo=/uk/blog`);
  expect(locationOf(without)).toBe('/uk/sign-in?returnTo=%2Fuk%2Fblog');
  const { user, codes } = await aUserWithPasskey();
  const cookie = await firstStep(user);
  await setPassword({ actor: SERVICE, id: user.id, password: 'another long password' });
  expect(locationOf(await request(STEP, { cookie, form: { code: codes[0] ?? '' } }))).toContain('expired');

  const { user: other } = await aUserWithPasskey();
  const late = await firstStep(other);
  await collection('pendingSignIns').updateMany({}, { $set: { expiresAt: new Date(0) } });
  expect(locationOf(await request(STEP, { cookie: late }))).toBe('/uk/sign-in');
});

test('first steps are bounded for each user', async () => {
  const { user } = await aUserWithPasskey();
  for (let count = 0; count < 22; count++) await firstStep(user);
  expect(await collection('pendingSignIns').countDocuments()).toBe(20);
});

test('several passkeys have names; the last one that is removed turns the second step off', async () => {
  const { user, cookie } = await aUserWithPasskey();
  const second = anAuthenticator();
  const added = await addPasskey(cookie, { authenticator: second, name: 'YubiKey' });
  expect(locationOf(added)).toBe(`${PAGE}?done=added`);
  expect((await addPasskey(cookie, { authenticator: second })).status).toBe(409);
  const html = await (await request(PAGE, { cookie })).text();
  expect(html).toMatch(/Телефон[\s\S]+YubiKey/);

  const remove = async (passkey: string) =>
    locationOf(await request(PAGE, { cookie, form: { intent: 'remove', passkey } }));
  const [first] = (await users().findOne({ email: user.email }))?.secondFactor?.passkeys ?? [];
  expect(await remove(first?.id ?? '')).toBe(`${PAGE}?done=removed`);
  expect(await remove(second.id)).toBe(`${PAGE}?done=removed`);
  expect(await remove(second.id)).toBeNull();
  expect(await users().findOne({ email: user.email })).not.toHaveProperty('secondFactor');
  expect(
    (await request('/api/auth/sign-in', { json: { email: user.email, password: PASSWORD } })).status,
  ).toBe(200);
});

test('a user has at most ten passkeys', async () => {
  const { cookie } = await aUserWithPasskey();
  const statuses = [];
  for (let count = 1; count <= PASSKEYS_MAX; count++) statuses.push((await addPasskey(cookie)).status);
  expect(statuses).toEqual([...Array(PASSKEYS_MAX - 1).fill(303), 409]);
});

test('names of passkeys are checked', async () => {
  const { cookie } = await aSignedIn();
  for (const name of ['', ' ', 'я'.repeat(51), 'a\u202eb']) {
    expect((await addPasskey(cookie, { name })).status).toBe(400);
  }
});

test('changes of the second step need a recent sign-in, or the password again', async () => {
  const { cookie } = await aUserWithPasskey();
  const { matchedCount } = await collection('sessions').updateMany({}, { $set: { createdAt: new Date(0) } });
  expect(matchedCount).toBe(1);
  const page = async () => (await request(PAGE, { cookie })).text();
  expect(optionsOf(await page())).toBeNull();
  const send = (form: Record<string, string>) => request(PAGE, { cookie, form });
  for (const intent of ['add', 'remove', 'new-codes']) expect((await send({ intent })).status).toBe(403);
  expect((await send({ intent: 'confirm', current: 'wrong' })).status).toBe(400);
  expect(optionsOf(await page())).toBeNull();
  expect((await send({ intent: 'confirm', current: PASSWORD })).status).toBe(303);
  expect(optionsOf(await page())).not.toBeNull();
});

test('a challenge for a new passkey belongs to its session and is used once', async () => {
  const { user, cookie } = await aSignedIn();
  const other = await aSession(user);
  const optionsOfSession = async (session: string) =>
    optionsOf<Parameters<ReturnType<typeof anAuthenticator>['create']>[0]>(
      await (await request(PAGE, { cookie: session })).text(),
    );
  const options = await optionsOfSession(cookie);
  expect(await optionsOfSession(cookie)).toEqual(options);
  await optionsOfSession(other);
  if (!options) throw new Error('The page offers no passkey');
  const credential = anAuthenticator().create(options);
  const form = { intent: 'add', passkeyName: 'Телефон', credential };
  expect((await request(PAGE, { cookie: other, form })).status).toBe(400);
  expect((await request(PAGE, { cookie, form: { ...form, credential: '{}' } })).status).toBe(400);
  expect((await request(PAGE, { cookie, form })).status).toBe(200);
});

test('passkeys of another host are named, and a recovery code signs in', async () => {
  const { user, cookie, codes } = await aUserWithPasskey();
  await users().updateOne({ email: user.email }, { $set: { 'secondFactor.passkeys.0.rpId': 'old.example' } });
  expect(await (await request(PAGE, { cookie })).text()).toContain(secondFactorUk.otherHost('old.example'));
  const step = await firstStep(user);
  const html = await (await request(STEP, { cookie: step })).text();
  expect(html).toContain(secondFactorUk.step.otherHosts('old.example'));
  expect(optionsOf(html)).toBeNull();
  expect((await request(STEP, { cookie: step, form: { code: codes[1] ?? '' } })).status).toBe(303);
});

test('an address without a name, or without HTTPS, has no passkeys and says so', async () => {
  const { cookie } = await aSignedIn();
  for (const origin of ['http://192.0.2.1:3000', 'http://blog.example', 'http://[::1]:3000']) {
    const html = await (await request(`${origin}${PAGE}`, { cookie })).text();
    expect(html).toContain(secondFactorUk.impossible(origin));
    expect(optionsOf(html)).toBeNull();
  }
  const https = await (await request(`https://blog.example${PAGE}`, { cookie })).text();
  expect(optionsOf(https)).toMatchObject({ rp: { id: 'blog.example' } });
});

test('another admin or the command line turns the second step off, and the user is signed out', async () => {
  const { user, cookie } = await aUserWithPasskey({ role: 'admin' });
  const form = { intent: 'reset-second-factor', id: user.id };
  expect((await request('/uk/admin/users', { cookie, form })).status).toBe(403);
  const { cookie: admin } = await aSignedIn({ role: 'admin' });
  expect((await request('/uk/admin/users', { cookie: admin, form })).status).toBe(303);
  expect(await isSignedIn(cookie)).toBe(false);
  expect(
    (await request('/api/auth/sign-in', { json: { email: user.email, password: PASSWORD } })).status,
  ).toBe(200);

  const { user: reader } = await aUserWithPasskey();
  const foreign = resetSecondFactor({ actor: anActor(await aUser()), id: reader.id });
  await expect(foreign).rejects.toMatchObject({ code: 'forbidden' });
  await resetSecondFactor({ actor: COMMAND_LINE, id: reader.id });
  const again = resetSecondFactor({ actor: COMMAND_LINE, id: reader.id });
  await expect(again).rejects.toMatchObject({ code: 'not_found' });
  expect(await collection('audit').distinct('action')).toContain('user.second-factor-removed');
});

test('an account that becomes the first admin’s has no passkey of the person who created it', async () => {
  const { user } = await aUserWithPasskey({ email: 'admin@example.com' });
  await prepareFirstAdmin({ admin: { email: user.email, password: 'correct horse battery' } });
  const json = { email: user.email, password: 'correct horse battery' };
  expect((await request('/api/auth/sign-in', { json })).status).toBe(200);
});

test('admins without a second step are advised on their pages, readers are not', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const text = async (path: string, as: string) => (await request(path, { cookie: as })).text();
  expect(await text('/uk/account', cookie)).toContain(secondFactorUk.advice);
  expect(await text('/uk/admin', cookie)).toContain(`href="${PAGE}"`);
  const { cookie: reader } = await aSignedIn();
  expect(await text('/uk/account', reader)).not.toContain(secondFactorUk.advice);
  const { cookie: safe } = await aUserWithPasskey({ role: 'admin' });
  expect(await text('/uk/account', safe)).not.toContain(secondFactorUk.advice);
  expect(await text('/uk/admin', safe)).not.toContain(`href="${PAGE}"`);
});
