import { beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import type { User } from '#server/users/model.ts';
import {
  createPasswordLink,
  findPasswordLink,
  PASSWORD_LINK_MS,
  usePasswordLink,
} from '#server/users/password-links.ts';
import { createUserFromOAuth, deleteUser, setPassword } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aSession, aUser, PASSWORD, signIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const NEXT = 'another long password';
let user: User & { email: string };

beforeEach(async () => {
  user = await aUser({ name: 'Марко' });
});

const create = (now = new Date()) => createPasswordLink({ actor: COMMAND_LINE, id: user.id, now });
const page = (token: string) => `/uk/set-password?token=${token}`;
const submit = (token: string, password = NEXT) => request(page(token), { form: { password } });

describe('the page of a link', () => {
  test('sets the password, ends all sessions and leads to the sign-in', async () => {
    const cookie = await aSession(user);
    const { token } = await create();
    expect(await (await request(page(token))).text()).toContain('Обліковий запис: Марко.');

    const response = await submit(token);

    expect(response.headers.get('location')).toBe('/uk/sign-in?done=newPassword');
    expect(await (await request('/uk/sign-in?done=newPassword')).text()).toContain('Новий пароль задано.');
    expect((await request('/api/auth/session', { cookie })).status).toBe(401);
    await signIn(user, NEXT);
    await expect(signIn(user, PASSWORD)).rejects.toThrow('401');
  });

  test('works once, also for eight requests at a time', async () => {
    const { token } = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(7).fill(404)]);
    const used = await request(page(token));
    expect(used.status).toBe(404);
    expect(await used.text()).toContain('Це посилання вже не діє');
  });

  test.each([
    ['weak', 'aaaaaaaaaaaa', 'Надто мало різних знаків.'],
    ['short', 'short', 'Надто коротко'],
  ])('refuses a %s password and stays valid', async (_what, password, problem) => {
    const { token } = await create();
    const response = await submit(token, password);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(problem);
    expect(html).not.toContain(password);
    expect((await submit(token)).status).toBe(303);
  });

  test('is neither stored, indexed nor revealed to other sites', async () => {
    const response = await request(page((await create()).token));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    // The address has a secret, which no Referer repeats.
    expect(html).not.toContain('name="referrer"');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer, strict-origin');
  });

  test('is not found for a wrong token', async () => {
    await create();
    for (const token of ['', 'x', '$ne', 'a'.repeat(10_000)]) {
      expect((await request(page(token))).status).toBe(404);
    }
  });
});

test('a link is stored as its hash and expires after a day', async () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const { token, expiresAt } = await create(now);
  expect(expiresAt.getTime() - now.getTime()).toBe(PASSWORD_LINK_MS);
  expect(JSON.stringify(await everything())).not.toContain(token);
  const before = new Date(expiresAt.getTime() - 1);
  expect(await findPasswordLink({ token, now: before })).toMatchObject({ name: 'Марко' });
  expect(await findPasswordLink({ token, now: expiresAt })).toBeNull();
  const late = usePasswordLink({ token, password: NEXT, now: expiresAt });
  await expect(late).rejects.toMatchObject({ code: 'not_found' });
  expect(await deleteExpired({ now: new Date(expiresAt.getTime() + 1) })).toBe(1);
});

test('a later link, a new password and the end of the account end it', async () => {
  const isValid = async (token: string) => (await findPasswordLink({ token })) !== null;
  const [first, second] = [await create(), await create()];
  expect([await isValid(first.token), await isValid(second.token)]).toEqual([false, true]);
  await setPassword({ actor: SERVICE, id: user.id, password: NEXT });
  expect(await isValid(second.token)).toBe(false);
  const third = await create();
  await deleteUser({ actor: COMMAND_LINE, id: user.id });
  expect(await isValid(third.token)).toBe(false);
});

test('a password that cannot be stored puts its link back, but not over a newer one', async () => {
  const proto = Object.getPrototypeOf(collection('users'));
  const store = vi.spyOn(proto, 'findOneAndUpdate');
  const isValid = async (token: string) => (await findPasswordLink({ token })) !== null;
  const { token } = await create();
  store.mockRejectedValueOnce(new Error('The database is away'));
  await expect(usePasswordLink({ token, password: NEXT })).rejects.toThrow('away');
  expect(await isValid(token)).toBe(true);

  let newer = '';
  store.mockImplementationOnce(async () => {
    newer = (await create()).token;
    throw new Error('The database is away');
  });
  await expect(usePasswordLink({ token, password: NEXT })).rejects.toThrow('away');
  expect([await isValid(token), await isValid(newer)]).toEqual([false, true]);
  store.mockRestore();
});

test('no link stays of an account that is deleted at that moment', async () => {
  const proto = Object.getPrototypeOf(collection('users'));
  const { updateOne } = proto;
  const put = vi.spyOn(proto, 'updateOne').mockImplementationOnce(async function (this: unknown, ...given) {
    await deleteUser({ actor: COMMAND_LINE, id: user.id });
    return updateOne.apply(this, given);
  });
  await expect(create()).rejects.toMatchObject({ code: 'not_found' });
  put.mockRestore();
  expect(await collection('passwordLinks').countDocuments()).toBe(0);
});

test('a blocked user stays blocked', async () => {
  user = await aUser({ blocked: true });
  const { token } = await create();
  expect(await usePasswordLink({ token, password: NEXT })).toMatchObject({ isBlocked: true });
});

test('only admins create one, for users with an email address', async () => {
  const reader = anActor(await aUser());
  const refused = createPasswordLink({ actor: reader, id: user.id });
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
  const { id } = await createUserFromOAuth({ name: 'Гість', email: null, account: 'github:1', locale: 'uk' });
  const impossible = createPasswordLink({ actor: COMMAND_LINE, id });
  await expect(impossible).rejects.toMatchObject({ details: [{ code: 'no_email' }] });
});
