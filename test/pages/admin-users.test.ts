import { beforeEach, expect, test } from 'vitest';
import { findUser } from '#server/users/users.ts';
import { aSession, aSignedIn, aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const PAGE = '/uk/admin/users';
let admin: Awaited<ReturnType<typeof aSignedIn>>;

beforeEach(async () => {
  admin = await aSignedIn({ role: 'admin', name: 'Леся' });
});

const open = async (query = '') => (await request(PAGE + query, { cookie: admin.cookie })).text();
const submit = (form: Record<string, string>, query = '') =>
  request(PAGE + query, { cookie: admin.cookie, form });

test('forms without scripts change role, block and sessions, and keep the search', async () => {
  const user = await aUser({ name: 'Марко', email: 'marko@example.com' });
  const cookie = await aSession(user);
  const { id } = user;
  const query = '?text=marko';
  const html = await open(query);
  expect(html).toContain('Дії: Марко');
  expect(html).not.toContain('Дії: Леся');

  for (const [intent, done, sentence, expected] of [
    ['sign-out', 'signed-out', 'Усі сеанси користувача завершено.', {}],
    ['role', 'role', 'Роль змінено.', { role: 'translator', languages: ['en'] }],
    ['block', 'blocked', 'Користувача заблоковано.', { isBlocked: true }],
    ['unblock', 'unblocked', 'Користувача розблоковано.', { isBlocked: false }],
  ] as const) {
    const response = await submit({ intent, id, role: 'translator', 'language-en': 'yes' }, query);
    expect(response.headers.get('location')).toBe(`${PAGE}?text=marko&done=${done}`);
    expect(await open(`${query}&done=${done}`)).toContain(sentence);
    expect(await findUser({ id })).toMatchObject(expected);
  }
  expect((await request('/api/auth/session', { cookie })).status).toBe(401);

  await submit({ intent: 'delete', id }, query);
  expect(await findUser({ id })).toBeNull();
  expect(await open(query)).toContain('Нікого не знайдено.');
});

test('the link for a new password is only in the response to the form, in the language of the user', async () => {
  const { id } = await aUser({ name: 'Марко', locale: 'en' });
  const response = await submit({ intent: 'password-link', id });
  const [address = ''] =
    /http:\/\/localhost:3000\/en\/set-password\?token=[\w-]+/.exec(await response.text()) ?? [];
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const form = { password: 'another long password' };
  expect((await request(address.replace('http://localhost:3000', ''), { form })).status).toBe(303);
  expect(await open()).not.toContain('set-password');
});

test('a user is created with a link for their password, and a taken address is named at its field', async () => {
  const form = { intent: 'create', userName: 'Олена Пчілка', email: 'olena@example.com' };
  const created = await submit(form);
  const html = await created.text();
  expect(created.status).toBe(200);
  expect(html).toContain('Посилання для нового пароля: Олена Пчілка');
  const [, address = ''] = /(\/uk\/set-password\?token=[\w-]+)/.exec(html) ?? [];
  expect((await request(address)).status).toBe(200);
  expect(await open()).toContain('olena@example.com');

  const again = await submit(form);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('Із цією адресою вже є користувач.');
  const empty = await (await submit({ ...form, userName: ' ', email: 'olena' })).text();
  expect(empty).toContain('Укажіть ім’я.');
  expect(empty).toContain('value="olena"');
});

test('the last admin keeps the role, and has no buttons against themselves', async () => {
  const html = await open();
  expect(html).toContain('це ви');
  for (const word of ['Заблокувати', 'Видалити обліковий запис']) expect(html).not.toContain(`>${word}<`);
  const before = await everything();
  const { id } = admin.user;
  const response = await submit({ intent: 'role', role: 'editor', id });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('Це єдиний адміністратор.');
  expect((await submit({ intent: 'block', id })).status).toBe(403);
  expect((await submit({ intent: 'block', id: 'x' })).status).toBe(404);
  expect((await submit({ intent: 'promote', id })).status).toBe(404);
  expect(await everything()).toEqual(before);
});

test('the text of a search comes back as text', async () => {
  await aUser({ name: '<img src=x onerror=alert(1)>' });
  const html = await open(`?text=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain('<script>alert');
  expect(await open('?text=onerror')).not.toContain('<img src=x');
});
