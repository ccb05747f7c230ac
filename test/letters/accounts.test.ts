import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { errorSchema } from '#contract/errors.ts';
import { findProgram } from '#server/assistants/oauth/programs.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { createKey, findKey } from '#server/keys/keys.ts';
import { isBounced, markBounced } from '#server/mail/bounce-store.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { onWake } from '#server/outbox/outbox.ts';
import { removePasskey } from '#server/second-factor/passkeys.ts';
import { resetSecondFactor } from '#server/second-factor/reset.ts';
import type { LinkDoc } from '#server/users/email/link-store.ts';
import { deleteUnconfirmed } from '#server/users/management/delete-unconfirmed.ts';
import type { UserDoc } from '#server/users/model.ts';
import { setRole } from '#server/users/users.ts';
import { aProgramToken } from '#test/assistants/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSession, aUser, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

const EMAIL = 'lesia@example.com';
const NEW = 'a whole new password';
const users = () => collection<UserDoc>('users');
const links = () => collection<LinkDoc>('accountLinks');
const deliveries = () => collection<DeliveryDoc>('deliveries');

const post = (path: string, json: unknown, address?: string) =>
  request(path, { json, ...(address ? { address } : {}) });
const signUp = (email = EMAIL, locale = 'uk') =>
  post('/api/auth/sign-up', { name: 'Леся', email, password: PASSWORD, locale });
const forgot = (email: string, address?: string) =>
  post('/api/auth/forgot-password', { email, locale: 'en' }, address);
const reset = (token: string, password = NEW) => post('/api/auth/reset-password', { token, password });
const confirm = (token: string, cookie: string) =>
  request('/api/auth/confirm-email', { cookie, json: { token } });
const signIn = (email: string, password: string) => post('/api/auth/sign-in', { email, password });

/** The path and the token of the button in the next letter to the address. */
async function nextLink(to: string): Promise<{ path: string; token: string; subject: string }> {
  const { button, subject = '' } = await smtp.next(to);
  if (!button) throw new Error('The letter has no button');
  expect(button.origin).toBe('https://blog.example');
  return { path: button.pathname + button.search, token: button.searchParams.get('token') ?? '', subject };
}

async function reasonOf(response: Response): Promise<[number, string | undefined]> {
  const { details } = errorSchema.parse(await response.json());
  return [response.status, details?.[0]?.code];
}

const confirmed = (email: string) =>
  users().updateOne({ emailKey: email }, { $set: { emailConfirmedAt: new Date(), locale: 'uk' } });

describe('a new account', () => {
  test('gets a letter in its language, and is confirmed by a button, once', async () => {
    const lines = recordLog();
    const cookie = cookieOf(await signUp(EMAIL, 'en'));
    const { path, token, subject } = await nextLink(EMAIL);
    expect(subject).toBe('Confirm your address – Dvomova');
    expect(path).toBe(`/en/confirm-email?token=${token}`);
    expect(token).toMatch(/^[0-9a-f]{64}$/);

    const page = await request(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer, strict-origin');
    await request(path, { method: 'HEAD' });
    expect(await users().findOne({ email: EMAIL })).toMatchObject({ emailConfirmedAt: null });

    const response = await request(path, { form: {}, cookie });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/en/account?done=emailConfirmed',
    ]);
    expect((await users().findOne({ email: EMAIL }))?.emailConfirmedAt).toBeInstanceOf(Date);
    expect(await reasonOf(await confirm(token, cookie))).toEqual([400, 'invalid_token']);
    expect((await request(path)).status).toBe(404);

    expect(JSON.stringify(await links().find().toArray())).not.toContain(token);
    expect(JSON.stringify(await deliveries().find().toArray())).not.toContain(token);
    expect(lines.join('\n')).not.toContain(token);
  });

  test('has comments that wait until it is confirmed, unless the site shows them at once', async () => {
    const { posts } = await aPost({ slug: 'hello' });
    const postId = posts[0]?.id;
    const cookie = cookieOf(await signUp());
    const comment = async () => {
      const made = await request('/api/comments', { cookie, json: { postId, content: 'Слово' } });
      return (await made.json()).comment?.hidden ?? (await lastHidden());
    };
    expect(await comment()).toBe('waiting');
    await setSiteSettings({ actor: COMMAND_LINE, holdUnconfirmed: false });
    expect(await comment()).toBeNull();
    await setSiteSettings({ actor: COMMAND_LINE, holdUnconfirmed: true });

    expect((await confirm((await nextLink(EMAIL)).token, cookie)).status).toBe(200);
    expect(await comment()).toBeNull();
  });

  test('an address that refused letters gets them again once its owner has confirmed it or set a password', async () => {
    const cookie = cookieOf(await signUp());
    const { token } = await nextLink(EMAIL);
    const refuse = () => markBounced({ email: EMAIL, answer: '550', now: new Date() });
    await refuse();
    expect((await confirm(token, cookie)).status).toBe(200);
    expect(await isBounced(EMAIL)).toBe(false);

    await refuse();
    await forgot(EMAIL);
    expect((await reset((await nextLink(EMAIL)).token)).status).toBe(200);
    expect(await isBounced(EMAIL)).toBe(false);
  });

  test('asks for the letter again on the account page, five times a day after the first one', async () => {
    const cookie = cookieOf(await signUp());
    await smtp.next(EMAIL);
    const again = () => request('/uk/account', { cookie, form: { intent: 'confirm-email' } });
    for (let count = 0; count < 5; count++) expect((await again()).status).toBe(303);
    expect((await again()).status).toBe(429);
    expect((await confirm((await nextLink(EMAIL)).token, cookie)).status).toBe(200);
  });

  test('is deleted after thirty days without confirmation and comments', async () => {
    const { posts } = await aPost({ slug: 'hello' });
    for (const name of ['gone', 'writes', 'confirmed']) await signUp(`${name}@example.com`);
    const writer = await users().findOne({ email: 'writes@example.com' });
    const cookie = await aSession({ id: String(writer?._id), sessionVersion: 0 });
    await request('/api/comments', { cookie, json: { postId: posts[0]?.id, content: 'Слово' } });
    await confirmed('confirmed@example.com');
    await aUser({ email: 'older@example.com' });

    expect(await deleteUnconfirmed({ now: daysFromNow(29) })).toBe(0);
    expect(await deleteUnconfirmed({ now: daysFromNow(31) })).toBe(1);
    const left = await users().find({ deletedAt: null }).toArray();
    expect(left.map(({ email }) => email).sort()).toEqual(
      ['writes@example.com', 'confirmed@example.com', 'older@example.com'].sort(),
    );
  });
});

describe('a forgotten password', () => {
  test('has the same answer for every address, and one letter', async () => {
    await aUser({ email: EMAIL });
    const answers = [await forgot('nobody@example.com'), await forgot(' Lesia@Example.com ')];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);

    const { path, token } = await nextLink(EMAIL);
    expect(path).toBe(`/en/reset-password?token=${token}`);
    await expect.poll(() => deliveries().countDocuments({ state: 'withdrawn' })).toBe(1);
    expect(smtp.received).toEqual([]);

    const [link] = await links().find().toArray();
    expect(link?._id).not.toBe(token);
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(60 * 60_000);
  });

  test('the same work is done for every address before the answer', async () => {
    // The sender works while the request does, and its reads are not those of the answer.
    onWake(null);
    const commands = async (email: string) => {
      const before = await deliveries().countDocuments();
      const reads = vi.spyOn(Object.getPrototypeOf(users()), 'findOne');
      await forgot(email);
      const count = reads.mock.calls.length;
      reads.mockRestore();
      expect((await deliveries().countDocuments()) - before).toBe(1);
      return count;
    };
    const least = async (emails: string[]) => {
      const counts: number[] = [];
      for (const email of emails) counts.push(await commands(email));
      return Math.min(...counts);
    };

    await commands('warm@example.com');
    const known = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
    for (const email of known) await aUser({ email });
    const unknown = ['x', 'y', 'z'].map((name) => `${name}@example.com`);
    expect(await least(known)).toBe(await least(unknown));
  });

  test('the link works once, ends all sessions and leads on to the account', async () => {
    const user = await aUser({ email: EMAIL });
    await confirmed(EMAIL);
    const cookie = await aSession(user);
    await forgot(EMAIL);
    const { path, token } = await nextLink(EMAIL);
    expect((await request(path)).status).toBe(200);
    expect((await reset(token, 'short')).status).toBe(400);

    const response = await request(path, { form: { password: NEW } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en/account?done=password']);
    expect((await request('/api/auth/session', { cookie: cookieOf(response) })).status).toBe(200);
    expect((await request('/api/auth/session', { cookie })).status).toBe(401);
    expect(await reasonOf(await reset(token))).toEqual([400, 'invalid_token']);
    expect((await request(path)).status).toBe(404);
    expect([(await signIn(EMAIL, PASSWORD)).status, (await signIn(EMAIL, NEW)).status]).toEqual([401, 200]);
  });

  test('a link expires after an hour, and a newer password ends it', async () => {
    const user = await aUser({ email: EMAIL });
    await forgot(EMAIL);
    const { token } = await nextLink(EMAIL);
    await links().updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await reasonOf(await reset(token))).toEqual([400, 'invalid_token']);

    await forgot(EMAIL);
    const newer = await nextLink(EMAIL);
    const form = { intent: 'password', current: PASSWORD, next: NEW };
    expect((await request('/uk/account', { cookie: await aSession(user), form })).status).toBe(303);
    expect(await reasonOf(await reset(newer.token))).toEqual([400, 'invalid_token']);
  });

  test.each([
    ['end', 'nobody has', true],
    ['stay', 'its owner has', false],
  ])('passkeys and services %s with an address that %s confirmed', async (_verb, _who, ends) => {
    await aUser({ email: EMAIL });
    const emailConfirmedAt = ends ? null : new Date();
    const passkeys = [aPasskey('a', new Date())];
    const others = { accounts: ['github:1'], secondFactor: { passkeys, recoveryCodes: ['hash'] } };
    await users().updateOne({ email: EMAIL }, { $set: { emailConfirmedAt, ...others } });
    await forgot(EMAIL);
    const { path } = await nextLink(EMAIL);

    const response = await request(path, { form: { password: NEW } });
    const next = ends ? '/en/account?done=password' : '/en/sign-in/second-step';
    expect([response.status, response.headers.get('location')]).toEqual([303, next]);
    const doc = await users().findOne({ email: EMAIL });
    expect([doc?.accounts, doc?.secondFactor === undefined]).toEqual(
      ends ? [undefined, true] : [['github:1'], false],
    );
    expect(doc?.emailConfirmedAt).toBeInstanceOf(Date);
  });

  test('programs end even if the owner has confirmed the address; keys stay', async () => {
    const user = await aUser({ email: EMAIL, role: 'admin', now: daysFromNow(-1) });
    await confirmed(EMAIL);
    const { secret } = await createKey({ actor: anActor(user), name: 'Backups', authorName: 'Леся' });
    await smtp.next(EMAIL);
    const token = await aProgramToken({ user });
    expect(await findProgram({ token })).not.toBeNull();

    await forgot(EMAIL);
    expect((await reset((await nextLink(EMAIL)).token)).status).toBe(200);
    expect([await findProgram({ token }), (await findKey({ secret })) !== null]).toEqual([null, true]);
  });

  test('beyond the limits has the same answer and no letter', async () => {
    await aUser({ email: EMAIL });
    for (let count = 0; count < 5; count++) expect((await forgot(EMAIL)).status).toBe(202);
    expect(await deliveries().countDocuments({ toKey: EMAIL })).toBe(3);
  });

  test('an address that only looks like another one gets its letter at that one', async () => {
    await aUser({ email: EMAIL });
    await forgot('ｌesia@example.com');
    await nextLink(EMAIL);
    expect(await deliveries().find().toArray()).toMatchObject([{ to: EMAIL }]);
  });
});

describe('a new address', () => {
  const FRESH = 'new@example.com';
  const change = (cookie: string, email = FRESH) =>
    request('/uk/account', { cookie, form: { intent: 'new-email', email } });

  test('is confirmed there; the old one is told and can take the account back for seven days', async () => {
    const user = await aUser({ email: EMAIL });
    await confirmed(EMAIL);
    const cookie = await aSession(user);
    expect((await change(cookie)).headers.get('location')).toBe('/uk/account?done=newAddressSent');
    const { token } = await nextLink(FRESH);
    expect((await users().findOne({ _id: findId(user.id) ?? undefined }))?.email).toBe(EMAIL);
    expect((await confirm(token, cookie)).status).toBe(200);
    expect((await signIn(FRESH, PASSWORD)).status).toBe(200);

    const undo = await nextLink(EMAIL);
    expect(undo.subject).toBe('Адресу облікового запису змінено — Двомова');
    // Nobody else can take the address in the meantime.
    expect(await reasonOf(await signUp(EMAIL))).toEqual([409, 'email_taken']);
    expect(await (await request(undo.path)).text()).toContain(`знову матиме адресу ${EMAIL}`);
    expect((await reset(undo.token)).status).toBe(200);
    expect((await request('/api/auth/session', { cookie })).status).toBe(401);
    expect([(await signIn(FRESH, PASSWORD)).status, (await signIn(EMAIL, NEW)).status]).toEqual([401, 200]);
  });

  test('taking the account back ends what a thief has added: passkeys since then, services, keys and programs', async () => {
    const user = await aUser({ email: EMAIL, role: 'admin' });
    await confirmed(EMAIL);
    const actor = anActor(user);
    const before = await createKey({ actor, name: 'Before', authorName: 'Леся', now: daysFromNow(-1) });
    await smtp.next(EMAIL);
    const cookie = await aSession(user);
    await change(cookie);
    await confirm((await nextLink(FRESH)).token, cookie);

    const passkeys = [aPasskey('own', daysFromNow(-1)), aPasskey('thief', new Date())];
    const secondFactor = { passkeys, recoveryCodes: ['renewed'] };
    await users().updateOne({ emailKey: FRESH }, { $set: { accounts: ['github:1'], secondFactor } });
    const since = await createKey({ actor, name: 'Since', authorName: 'Леся' });
    const token = await aProgramToken({ user });
    const access = async () => [
      (await findKey({ secret: before.secret })) !== null,
      (await findKey({ secret: since.secret })) !== null,
      (await findProgram({ token })) !== null,
    ];
    expect(await access()).toEqual([true, true, true]);

    const { path } = await nextLink(EMAIL);
    expect((await request(path, { form: { password: NEW } })).status).toBe(303);
    expect(await access()).toEqual([false, false, false]);
    const doc = await users().findOne({ emailKey: EMAIL });
    expect(doc?.accounts).toBeUndefined();
    expect(doc?.secondFactor).toEqual({ passkeys: [passkeys[0]], recoveryCodes: [] });
  });

  test('a second change does not keep the first owner out', async () => {
    const user = await aUser({ email: EMAIL });
    await confirmed(EMAIL);
    const cookie = await aSession(user);
    for (const email of ['one@example.com', 'two@example.com']) {
      await change(cookie, email);
      await confirm((await nextLink(email)).token, cookie);
    }
    const second = await nextLink('one@example.com');
    expect((await reset((await nextLink(EMAIL)).token)).status).toBe(200);
    expect(await reasonOf(await reset(second.token))).toEqual([400, 'invalid_token']);
    expect((await signIn(EMAIL, NEW)).status).toBe(200);
  });

  test('is refused if it is taken, and an address that nobody has confirmed is not told', async () => {
    const cookie = await aSession(await aUser({ email: EMAIL }));
    await aUser({ email: FRESH, emailConfirmedAt: new Date() });
    expect((await change(cookie)).status).toBe(409);

    await change(cookie, 'other@example.com');
    await confirm((await nextLink('other@example.com')).token, cookie);
    expect(await deliveries().countDocuments({ kind: 'addressChanged' })).toBe(0);
  });
});

describe('letters about security', () => {
  test('go to admins, and to others who have chosen them', async () => {
    for (const role of ['admin', 'reader'] as const) {
      await aUser({ email: `${role}@example.com`, role, now: daysFromNow(-1) });
    }
    await confirmed('reader@example.com');
    await signIn('reader@example.com', PASSWORD);
    await signIn('admin@example.com', PASSWORD);
    expect((await smtp.next()).envelope.to).toBe('admin@example.com');
    expect(await deliveries().countDocuments()).toBe(1);

    const reader = await users().findOne({ email: 'reader@example.com' });
    const cookie = await aSession({ id: String(reader?._id), sessionVersion: reader?.sessionVersion ?? 0 });
    const form = { intent: 'letters', locale: 'en', security: 'yes' };
    expect((await request('/uk/account', { cookie, form })).status).toBe(303);
    await signIn('reader@example.com', PASSWORD);
    expect((await smtp.next('reader@example.com')).subject).toBe('Sign-in from a new device – Dvomova');
  });

  test('are not sent for a device that the account knows', async () => {
    await aUser({ email: EMAIL, role: 'admin', now: daysFromNow(-1) });
    const first = await signIn(EMAIL, PASSWORD);
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await request('/api/auth/sign-in', { cookie, json: { email: EMAIL, password: PASSWORD } });
    expect(await deliveries().countDocuments({ kind: 'newSignIn' })).toBe(1);
  });

  test('tell of a changed password, and of a created key', async () => {
    const user = await aUser({ email: EMAIL, role: 'admin' });
    await createKey({ actor: anActor(user), name: 'Резервні копії', authorName: 'Леся' });
    expect((await smtp.next(EMAIL)).text).toContain('ключ API «Резервні копії»');
    const form = { intent: 'password', current: PASSWORD, next: NEW };
    await request('/uk/account', { cookie: await aSession(user), form });
    expect((await smtp.next(EMAIL)).subject).toBe('Пароль змінено — Двомова');
  });

  test('tell of two-step sign-in that is off: by its owner with the last passkey, or by somebody else', async () => {
    const user = await aUser({ email: EMAIL, role: 'admin' });
    const secondFactor = {
      passkeys: [aPasskey('a', new Date()), aPasskey('b', new Date())],
      recoveryCodes: [],
    };
    const turnOn = () => users().updateOne({ email: EMAIL }, { $set: { secondFactor } });
    const count = () => deliveries().countDocuments({ kind: 'secondFactorOff' });
    await turnOn();
    await removePasskey({ actor: anActor(user), id: 'a' });
    expect(await count()).toBe(0);
    await removePasskey({ actor: anActor(user), id: 'b' });
    const { subject, text } = await smtp.next(EMAIL);
    expect(subject).toBe('Двоетапний вхід вимкнено — Двомова');
    expect(text).toContain('https://blog.example/uk/account');

    await turnOn();
    await resetSecondFactor({ actor: COMMAND_LINE, id: user.id });
    expect((await smtp.next(EMAIL)).subject).toBe(subject);
    expect(await count()).toBe(2);
  });
});

describe('an invitation', () => {
  const GUEST = 'guest@example.com';
  let cookie: string;
  let adminId: string;

  beforeEach(async () => {
    const admin = await aUser({ role: 'admin' });
    adminId = admin.id;
    cookie = await aSession(admin);
  });

  const invite = (role = 'admin') =>
    request('/uk/admin/users', { cookie, form: { intent: 'invite', email: GUEST, role, locale: 'en' } });

  test('creates an account with its role, once', async () => {
    expect((await invite()).headers.get('location')).toBe('/uk/admin/users?done=invited');
    expect(await (await request('/uk/admin/users', { cookie })).text()).toContain(GUEST);
    const { path, subject } = await nextLink(GUEST);
    expect(subject).toBe('An invitation – Dvomova');
    expect(await (await request(path)).text()).toContain(GUEST);

    const form = { name: 'Guest', password: NEW };
    const response = await request(path, { form });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en/admin']);
    expect((await request('/en/admin', { cookie: cookieOf(response) })).status).toBe(200);
    expect(await users().findOne({ email: GUEST })).toMatchObject({
      role: 'admin',
      locale: 'en',
      emailConfirmedAt: expect.any(Date),
    });
    expect((await request(path)).status).toBe(404);
    expect((await invite()).status).toBe(409);
  });

  test('ends when it is withdrawn, when a newer one is sent, and with the rights of its admin', async () => {
    await invite();
    const first = await nextLink(GUEST);
    await invite('reader');
    const second = await nextLink(GUEST);
    expect([(await request(first.path)).status, (await request(second.path)).status]).toEqual([404, 200]);

    const [link] = await links()
      .find({ usedAt: { $exists: false } })
      .toArray();
    const form = { intent: 'withdraw-invitation', id: link?._id ?? '' };
    expect((await request('/uk/admin/users', { cookie, form })).status).toBe(303);
    expect((await request(second.path)).status).toBe(404);

    await invite();
    const third = await nextLink(GUEST);
    await aUser({ role: 'admin' });
    await setRole({ actor: COMMAND_LINE, id: adminId, role: 'reader' });
    expect((await request(third.path)).status).toBe(404);
    const refused = await request(third.path, { form: { name: 'Guest', password: NEW } });
    expect(refused.status).toBe(400);
    expect(await users().countDocuments({ email: GUEST })).toBe(0);
  });

  test('a link for a new password comes in a letter too', async () => {
    const user = await aUser({ email: EMAIL });
    const form = { intent: 'send-password-link', id: user.id };
    const response = await request('/uk/admin/users', { cookie, form });
    expect(response.headers.get('location')).toBe('/uk/admin/users?done=password-link-sent');
    const { path } = await nextLink(EMAIL);
    expect(path).toMatch(/^\/uk\/set-password\?token=/);
    expect((await request(path, { form: { password: NEW } })).status).toBe(303);
    expect((await signIn(EMAIL, NEW)).status).toBe(200);
  });
});

test('letters that anybody can have sent to a stranger have no text of their own: no name', async () => {
  const name = 'Win at https://evil.example';
  const cookie = cookieOf(await post('/api/auth/sign-up', { name, email: EMAIL, password: PASSWORD }));
  await forgot(EMAIL);
  const form = { intent: 'new-email', email: 'stranger@example.com' };
  expect((await request('/uk/account', { cookie, form })).status).toBe(303);

  await expect.poll(() => smtp.received.length).toBe(3);
  for (const { subject, raw, text, html } of smtp.received) {
    expect([subject, `${raw}${text}${html}`.includes('evil')]).toEqual([subject, false]);
  }
});

test('a reader who confirms the address returns to the post on which the sign-up began', async () => {
  const token = makeFormToken(new Date(Date.now() - 10_000));
  const form = { name: 'Леся', email: EMAIL, password: PASSWORD, token, website: '', returnTo: '/uk/blog/a' };
  const cookie = cookieOf(await request('/uk/sign-up', { form }));
  const { path } = await nextLink(EMAIL);
  expect(path).not.toContain('blog');
  expect((await request(path, { form: {}, cookie })).headers.get('location')).toBe('/uk/blog/a');
});

test('the form of the sign-up sends the letter too, and the sign-in page links to the form for a new password', async () => {
  const token = makeFormToken(new Date(Date.now() - 10_000));
  const form = { name: 'Леся', email: EMAIL, password: PASSWORD, token, website: '' };
  expect(await (await request('/uk/sign-up')).text()).toContain(
    messages.uk.community.account.confirmedByLetter,
  );
  expect((await request('/uk/sign-up', { form })).status).toBe(303);
  expect((await nextLink(EMAIL)).subject).toBe('Підтвердьте адресу — Двомова');
  expect(await (await request('/uk/sign-in')).text()).toContain('href="/uk/forgot-password"');
  const sent = await request('/uk/forgot-password', { form: { email: 'nobody@example.com' } });
  expect(sent.headers.get('location')).toBe('/uk/forgot-password?done=sent');
});

async function lastHidden() {
  const [last] = await collection('comments').find().sort({ _id: -1 }).limit(1).toArray();
  return last?.hidden;
}

function aPasskey(id: string, createdAt: Date) {
  const none = { publicKey: '', counter: 0, transports: [], lastUsedAt: null };
  return { id, rpId: 'blog.example', name: 'Телефон', createdAt, ...none };
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

describe('one of eight clients that use a link at once succeeds:', () => {
  const eight = async (use: (number: number) => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: 8 }, (_, number) => use(number)));
    return responses.filter(({ status }) => status < 400).length;
  };
  const passwordOf = (number: number) => `${NEW} ${number}`;

  test('a new password', async () => {
    await confirmed((await aUser({ email: EMAIL })).email);
    await forgot(EMAIL);
    const { token } = await nextLink(EMAIL);

    expect(await eight((number) => reset(token, passwordOf(number)))).toBe(1);
    expect(await eight((number) => signIn(EMAIL, passwordOf(number)))).toBe(1);
  });

  test('the first address', async () => {
    const cookie = cookieOf(await signUp());
    const { token } = await nextLink(EMAIL);
    expect(await eight(() => confirm(token, cookie))).toBe(1);
  });

  test('a new address, and taking the account back', async () => {
    const user = await aUser({ email: EMAIL });
    await confirmed(EMAIL);
    const form = { intent: 'new-email', email: 'new@example.com' };
    const cookie = await aSession(user);
    await request('/uk/account', { cookie, form });
    const { token } = await nextLink(form.email);
    expect(await eight(() => confirm(token, cookie))).toBe(1);

    const undo = await nextLink(EMAIL);
    expect(await eight((number) => reset(undo.token, passwordOf(number)))).toBe(1);
    expect(await eight((number) => signIn(EMAIL, passwordOf(number)))).toBe(1);
  });

  test('an invitation', async () => {
    const cookie = await aSession(await aUser({ role: 'admin' }));
    const invitation = { intent: 'invite', email: EMAIL, role: 'admin', locale: 'en' };
    await request('/uk/admin/users', { cookie, form: invitation });
    const { path } = await nextLink(EMAIL);
    const accept = (number: number) =>
      request(path, { form: { name: 'Guest', password: passwordOf(number) } });

    expect(await eight(accept)).toBe(1);
    expect(await users().countDocuments({ emailKey: EMAIL })).toBe(1);
  });
});
