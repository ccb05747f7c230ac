import { createHook } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { sessionSchema, signedInSchema } from '#contract/users/users.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { addressSubject, countFailure, type Limit } from '#server/auth/rate-limit.ts';
import { collection } from '#server/db/client.ts';
import type { UserDoc } from '#server/users/model.ts';
import type { SessionDoc } from '#server/users/sessions/model.ts';
import { endSession, findSession, renewSession, startSession } from '#server/users/sessions/sessions.ts';
import { createUserFromOAuth, setPassword } from '#server/users/users.ts';
import { addUsedPoints } from '#test/factories/rate-limits.ts';
import { aSignedIn, aUser, cookieOf, PASSWORD, signedCookie, signIn } from '#test/factories/users.ts';
import { setClock } from '#test/setup/clock.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const sessions = () => collection<SessionDoc>('sessions');

const whoIs = (cookie: string) => request('/api/auth/session', { cookie });
const trySignIn = (email: string, password: string, address?: string) =>
  request('/api/auth/sign-in', { json: { email, password }, ...(address ? { address } : {}) });

async function countFailures(count: number, limit: Limit, subject: string): Promise<void> {
  await countFailure(limit, subject);
  await addUsedPoints(count - 1);
}

describe('signing up', () => {
  const body = { name: ' Леся Українка ', email: 'Lesia@Example.com', password: PASSWORD };

  test('creates a reader, starts a session and stores no password', async () => {
    const response = await request('/api/auth/sign-up', { json: body });

    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { user } = signedInSchema.parse(await response.json());
    expect(user).toMatchObject({
      name: 'Леся Українка',
      email: 'Lesia@Example.com',
      role: 'reader',
      image: null,
    });
    const me = sessionSchema.parse(await (await whoIs(cookieOf(response))).json());
    expect(me.user).toEqual(user);
    const [stored] = await collection<UserDoc>('users').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('the cookie is for this site, for HTTP and for thirty days', async () => {
    const response = await request('/api/auth/sign-up', { json: body });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^dvomova=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('an email address has one account, whatever its case', async () => {
    await request('/api/auth/sign-up', { json: body });
    const response = await request('/api/auth/sign-up', { json: { ...body, email: 'lesia@example.COM' } });
    expect(response.status).toBe(409);
    const { details } = errorSchema.parse(await response.json());
    expect(details).toMatchObject([{ path: 'email', code: 'email_taken' }]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('twenty concurrent sign-ups with one address create one account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => request('/api/auth/sign-up', { json: body })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await collection('users').countDocuments()).toBe(1);
  });

  describe('too often', () => {
    const signUpAs = (index: number, address: string) =>
      request('/api/auth/sign-up', { json: { ...body, email: `new-${index}@example.com` }, address });

    test('is refused at one address, and at no other one', async () => {
      const network = '2001:db8:1:2';
      await countFailures(19, 'new accounts', addressSubject(`${network}::1`));
      expect((await signUpAs(1, `${network}::2`)).status).toBe(201);
      const refused = await signUpAs(2, `${network}:ffff::3`);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(await collection('users').countDocuments()).toBe(1);
      expect((await signUpAs(3, '2001:db8:1:3::1')).status).toBe(201);

      const form = { ...body, email: 'olha@example.com', locale: 'uk' };
      const asForm = await request('/api/auth/sign-up', { form, address: `${network}::4` });
      expect(asForm.headers.get('location')).toBe('/uk/sign-up?problem=429');
      const page = await request(asForm.headers.get('location') ?? '');
      expect(await page.text()).toContain('Забагато спроб.');
    });

    test('does not count an account that was not created', async () => {
      await countFailures(18, 'new accounts', '192.0.2.1');
      const statuses: number[] = [];
      for (const index of [1, 1, 1, 2, 3]) statuses.push((await signUpAs(index, '192.0.2.1')).status);
      expect(statuses).toEqual([201, 409, 409, 201, 429]);
    });

    test('does not delay a sign-in', async () => {
      const user = await aUser();
      let made = 0;
      const flood = Array.from({ length: 12 }, async (_, index) => {
        const { status } = await signUpAs(index, `198.51.100.${index % 4}`);
        made++;
        return status;
      });
      expect((await trySignIn(user.email, PASSWORD)).status).toBe(200);
      expect(made).toBeLessThan(6);
      expect(new Set(await Promise.all(flood))).toEqual(new Set([201]));
    });
  });
});

describe('signing in', () => {
  test('answers with the user and a cookie', async () => {
    const user = await aUser({ email: 'marko@example.com' });
    const response = await trySignIn(' MARKO@example.com', PASSWORD);
    expect(response.status).toBe(200);
    expect(signedInSchema.parse(await response.json()).user.id).toBe(user.id);
    expect((await whoIs(cookieOf(response))).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same response', async () => {
    await aUser({ email: 'marko@example.com' });
    const [wrong, unknown] = await Promise.all([
      trySignIn('marko@example.com', 'not the password'),
      trySignIn('nobody@example.com', 'not the password'),
    ]);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('an unknown address, and one that has no password, cost the same work as a wrong password', async () => {
    await aUser({ email: 'marko@example.com' });
    await createUserFromOAuth({
      name: 'Ольга',
      email: 'olha@example.com',
      account: 'github:1',
      locale: 'uk',
    });
    for (const email of ['marko@example.com', 'nobody@example.com', 'olha@example.com']) {
      expect([email, await countHashes(() => trySignIn(email, 'not the password'))]).toEqual([email, 1]);
    }
  });
});

describe('rate limits', () => {
  test('ten failures block sign-ins to an account from one IP address for a time, with the right password too', async () => {
    await aUser({ email: 'marko@example.com' });
    const address = '2001:db8:1:2:aaaa::1';
    for (let index = 0; index < 10; index++) {
      expect((await trySignIn('marko@example.com', `guess number ${index}`, address)).status).toBe(401);
    }
    const closed = await trySignIn('Marko@example.com', PASSWORD, '2001:db8:1:2:bbbb::2');
    expect(closed.status).toBe(429);
    const seconds = Number(closed.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(errorSchema.parse(await closed.json()).error).toBe('Too many attempts');
    // Only there: others do not lock out the owner.
    expect((await trySignIn('marko@example.com', PASSWORD, '203.0.113.9')).status).toBe(200);

    setClock(Date.now() + seconds * 1000);
    expect((await trySignIn('marko@example.com', PASSWORD, address)).status).toBe(200);
  });

  test.each(['marko@example.com', 'nobody@example.com'])(
    'three hundred failures at many addresses block sign-ins from unknown devices to %s',
    async (email) => {
      await aUser({ email: 'marko@example.com' });
      await countFailures(299, 'account failures', email);
      expect((await trySignIn(email, 'a guess of mine', '198.51.100.1')).status).toBe(401);
      expect((await trySignIn(email, PASSWORD, '198.51.100.2')).status).toBe(429);
    },
  );

  test('an email address without an account is blocked in the same way', async () => {
    const guess = async () => (await trySignIn('nobody@example.com', 'a guess of mine')).status;
    expect(await guess()).toBe(401);
    await addUsedPoints(8);
    expect([await guess(), await guess()]).toEqual([401, 429]);
  });

  test('ten guesses of a burst are checked, and those that were running already', async () => {
    await aUser({ email: 'marko@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => trySignIn('marko@example.com', `guess number ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(11);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(29);
  });

  test('a hundred failures block one IP address, and no other one', async () => {
    await aUser({ email: 'marko@example.com' });
    const address = '2001:db8:1:2:aaaa::1';
    await countFailures(99, 'address failures', addressSubject(address));
    expect((await trySignIn('nobody@example.com', 'a guess of mine', address)).status).toBe(401);
    expect((await trySignIn('marko@example.com', PASSWORD, '2001:db8:1:2:bbbb::2')).status).toBe(429);
    expect((await trySignIn('marko@example.com', PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('a successful sign-in is not counted and resets the earlier failures', async () => {
    await aUser({ email: 'marko@example.com' });
    const attempt = async (password: string) => (await trySignIn('marko@example.com', password)).status;
    expect(await attempt('a guess of mine')).toBe(401);
    await addUsedPoints(8);
    for (const password of [PASSWORD, PASSWORD]) expect(await attempt(password)).toBe(200);
    expect(await attempt('a guess of mine')).toBe(401);
    await addUsedPoints(8);
    expect(await attempt(PASSWORD)).toBe(200);
  });

  test('IP addresses take turns: a flood from one does not delay the others', async () => {
    await aUser({ email: 'marko@example.com' });
    const flood = Array.from({ length: 60 }, (_, index) =>
      trySignIn(`nobody-${index}@example.com`, 'a guess of mine', '198.51.100.1'),
    );
    const right = await trySignIn('marko@example.com', PASSWORD, '198.51.100.2');
    expect(right.status).toBe(200);
    // Guesses that still wait are refused without work.
    await addUsedPoints(300);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
  });

  test('neither email nor IP addresses are stored', async () => {
    await trySignIn('nobody@example.com', 'a guess of mine', '203.0.113.9');
    const stored = JSON.stringify(await collection('rateLimits').find().toArray());
    expect(stored).toContain('points');
    expect(stored).not.toMatch(/nobody|example|203\.0\.113/);
  });
});

describe('a device that signed in before', () => {
  const email = 'marko@example.com';
  const deviceOf = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith('dvomova-device-')) ?? '';
  const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';
  const signInOn = (cookie: string, password = PASSWORD, address = '192.0.2.1') =>
    request('/api/auth/sign-in', { json: { email, password }, cookie, address });
  /** The device of the owner, after attackers have used up the attempts at this account. */
  const anAttackedOwner = async () => {
    await aUser({ email });
    const device = deviceOf(await signInOn(''));
    await countFailures(300, 'account failures', email);
    return device;
  };

  test('signs in while the account is blocked for unknown devices, at a blocked IP address too', async () => {
    const device = await anAttackedOwner();
    await countFailures(100, 'address failures', addressSubject('192.0.2.1'));
    expect((await signInOn('')).status).toBe(429);
    expect((await signInOn(pairOf(device))).status).toBe(200);
  });

  test('has its own limit of ten attempts', async () => {
    const device = pairOf(await anAttackedOwner());
    expect((await signInOn(device, 'a guess of mine')).status).toBe(401);
    await addUsedPoints(8);
    expect((await signInOn(device, 'a guess of mine')).status).toBe(401);
    const closed = await signInOn(device);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('is recognised by a cookie for this site, for HTTP and for a year, set at each sign-in', async () => {
    const device = await anAttackedOwner();
    expect(device).toMatch(
      /^dvomova-device-[0-9a-f]{16}=[\w.]+; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
    const form = { email, password: PASSWORD };
    for (const path of ['/api/auth/sign-in', '/uk/sign-in']) {
      const response = await request(path, { form, cookie: pairOf(device) });
      expect([response.status, deviceOf(response) !== '']).toEqual([303, true]);
    }
    expect(deviceOf(await trySignIn(email, 'a guess of mine', '198.51.100.1'))).toBe('');
  });

  test('is unknown without a signature, with the token of another account, or after a year', async () => {
    const device = pairOf(await anAttackedOwner());
    const name = device.slice(0, device.indexOf('='));
    const other = await aUser({ email: 'olha@example.com' });
    const [, token = ''] = pairOf(deviceOf(await trySignIn(other.email, PASSWORD))).split('=');
    for (const forged of [`${name}=${token}`, `${name}=`, `${device}0`, device.replace(/=./, '=x')]) {
      expect([forged, (await signInOn(forged)).status]).toEqual([forged, 429]);
    }
    setClock(Date.now() + 366 * 24 * 60 * 60_000);
    await countFailures(300, 'account failures', email);
    expect((await signInOn(device)).status).toBe(429);
  });
});

describe('sessions', () => {
  let email: string;

  beforeEach(async () => {
    email = (await aUser()).email;
  });

  test('the database is not enough to authenticate: it has only the hash of the session id', async () => {
    const cookie = await signIn({ email });
    const [stored] = await sessions().find().toArray();
    const id = JSON.parse(atob(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''));
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(stored)).not.toContain(id);
    // A stolen hash, even under a right signature, is not an id.
    expect((await whoIs(await signedCookie(stored?.hash ?? ''))).status).toBe(401);
    expect((await whoIs(await signedCookie(id))).status).toBe(200);
  });

  test('signing in creates a new session id and ends the session of the request', async () => {
    const first = await signIn({ email });
    const response = await request('/api/auth/sign-in', {
      json: { email, password: PASSWORD },
      cookie: first,
    });
    const second = cookieOf(response);
    expect(second).not.toBe(first);
    expect((await whoIs(first)).status).toBe(401);
    expect((await whoIs(second)).status).toBe(200);
    expect(await sessions().countDocuments()).toBe(1);
  });

  test('a user has at most fifty; a further one ends the least recently used one', async () => {
    const user = await aUser();
    const start = Date.now() - 100_000;
    const cookies: string[] = [];
    for (let index = 0; index < 51; index++) {
      const { secret } = await startSession({ ...sessionFields(user), now: new Date(start + index) });
      cookies.push(await signedCookie(secret));
    }
    const statuses = await Promise.all(cookies.map(async (cookie) => (await whoIs(cookie)).status));
    expect(statuses).toEqual([401, ...Array.from({ length: 50 }, () => 200)]);
    await Promise.all(Array.from({ length: 20 }, () => startSession(sessionFields(user))));
    expect(await sessions().countDocuments()).toBe(50);
  });

  test('a session id that was set before the sign-in is invalid after it', async () => {
    const planted = await signedCookie('a'.repeat(64));
    const response = await request('/api/auth/sign-in', {
      json: { email, password: PASSWORD },
      cookie: planted,
    });
    expect(response.status).toBe(200);
    expect((await whoIs(planted)).status).toBe(401);
    expect(cookieOf(response)).not.toContain('a'.repeat(64));
  });

  test('a session that was signed out stays invalid, whatever requests still run with it', async () => {
    const cookie = await signIn({ email });
    const response = await request('/api/auth/sign-out', { method: 'POST', cookie });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^dvomova=; .*Expires=Thu, 01 Jan 1970/);
    expect((await whoIs(cookie)).status).toBe(401);
    expect(await sessions().countDocuments()).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => whoIs(cookie)));
    expect(await sessions().countDocuments()).toBe(0);
  });

  test('a renewal that is concurrent with a sign-out does not restore the session', async () => {
    const cookie = await signIn({ email });
    setClock(Date.now() + 60 * 60_000);
    await Promise.all([
      ...Array.from({ length: 10 }, () => whoIs(cookie)),
      request('/api/auth/sign-out', { method: 'POST', cookie }),
      ...Array.from({ length: 10 }, () => whoIs(cookie)),
    ]);
    expect(await sessions().countDocuments()).toBe(0);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  test('a renewal that read the session before the sign-out and writes after it does not restore it', async () => {
    const user = await aUser();
    const { secret } = await startSession({
      userId: user.id,
      sessionVersion: user.sessionVersion,
      userAgent: null,
    });
    expect(await findSession({ secret })).not.toBeNull();
    await endSession({ secret });
    await renewSession({ secret });
    expect(await findSession({ secret })).toBeNull();
    expect(await sessions().countDocuments()).toBe(0);
  });

  test('a session in use is renewed for thirty days, an unused one expires', async () => {
    const cookie = await signIn({ email });
    const day = 24 * 60 * 60_000;
    const start = Date.now();
    setClock(start + 29 * day);
    const used = await whoIs(cookie);
    expect(used.status).toBe(200);
    expect(used.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
    expect(used.headers.get('cache-control')).toBe('no-store');
    setClock(start + 58 * day);
    expect((await whoIs(cookie)).status).toBe(200);
    setClock(start + 89 * day);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  test('a cookie is not sent again with every response', async () => {
    const cookie = await signIn({ email });
    expect((await whoIs(cookie)).headers.getSetCookie()).toEqual([]);
  });

  test('a session that was created with the old password during the change is invalid', async () => {
    const { user, cookie } = await aSignedIn();
    const stored = await sessions().find().toArray();
    await setPassword({ actor: SERVICE, id: user.id, password: 'another long password' });
    await sessions().insertMany(stored);
    expect((await whoIs(cookie)).status).toBe(401);
  });

  test('no cookie, one without a right signature, and one with another value get 401', async () => {
    const unsigned = `dvomova=${btoa(JSON.stringify('a'.repeat(64)))}`;
    const values = [{ $gt: '' }, 7, null, '', 'a'.repeat(63)];
    const signed = await Promise.all(values.map(signedCookie));
    for (const cookie of ['', unsigned, `${unsigned}.AAAA`, 'dvomova=%E0%A4%A', ...signed]) {
      const response = await whoIs(cookie);
      expect(response.status, cookie).toBe(401);
      expect(errorSchema.parse(await response.json()).error).toBe('A session is missing or not valid');
    }
  });
});

describe('form posts of pages without JavaScript', () => {
  test('a sign-in redirects to the page where it began, with the cookie', async () => {
    const { email } = await aUser();
    const response = await request('/api/auth/sign-in', {
      form: { email, password: PASSWORD, returnTo: '/uk/blog/hello#comments' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/uk/blog/hello#comments');
    expect((await whoIs(cookieOf(response))).status).toBe(200);
  });

  test('a sign-in never redirects to another site', async () => {
    const { email } = await aUser();
    const form = { email, password: PASSWORD, returnTo: '//evil.example', locale: 'en' };
    const response = await request('/api/auth/sign-in', { form });
    expect(response.headers.get('location')).toBe('/en');
  });

  test('a failure redirects to the page with the form, with a code and without the input', async () => {
    const form = { email: 'nobody@example.com', password: 'a guess of mine', returnTo: '/en', locale: 'en' };
    const response = await request('/api/auth/sign-in', { form });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/en/sign-in?problem=401&returnTo=%2Fen');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('a sign-up with text in the honeypot field creates nothing', async () => {
    const form = { name: 'Ольга', email: 'olha@example.com', password: PASSWORD, locale: 'uk', website: 'x' };
    const response = await request('/api/auth/sign-up', { form });
    expect(response.headers.get('location')).toBe('/uk/sign-up?problem=filled_trap');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await collection('users').countDocuments({ email: form.email })).toBe(0);
  });

  test('signing up and signing out redirect too', async () => {
    const form = {
      name: 'Ольга',
      email: 'olha@example.com',
      password: PASSWORD,
      locale: 'uk',
      returnTo: '/uk',
    };
    const made = await request('/api/auth/sign-up', { form });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/uk']);
    const cookie = cookieOf(made);
    const again = await request('/api/auth/sign-up', { form });
    expect(again.headers.get('location')).toBe('/uk/sign-up?problem=email_taken&returnTo=%2Fuk');
    const out = await request('/api/auth/sign-out', { form: { returnTo: '/uk/blog' }, cookie });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/uk/blog']);
    expect((await whoIs(cookie)).status).toBe(401);
  });
});

test('no password, cookie or token is logged', async () => {
  const lines = recordLog();
  const user = await aUser();
  const cookie = await signIn(user);
  await whoIs(cookie);
  await trySignIn(user.email, 'a wrong password of mine');
  await request('/api/auth/sign-up', { json: { name: 1, email: user.email, password: PASSWORD } });
  await request('/api/auth/sign-out', { method: 'POST', cookie });

  expect(lines.length).toBeGreaterThan(4);
  const written = lines.join('\n');
  for (const secret of [PASSWORD, 'a wrong password of mine', cookie, cookie.slice(8), user.email]) {
    expect(written).not.toContain(secret);
  }
});

function sessionFields({ id, sessionVersion }: { id: string; sessionVersion: number }) {
  return { userId: id, sessionVersion, userAgent: null };
}

/** How many passwords were hashed in the meantime. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (/ARGON2/i.test(type)) count++;
    },
  }).enable();

  await work();
  hook.disable();
  return count;
}
