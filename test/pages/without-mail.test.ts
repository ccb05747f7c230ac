import { expect, test } from 'vitest';
import { messages } from '#app/i18n/messages.ts';
import { errorSchema } from '#contract/errors.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { deleteUnconfirmed } from '#server/users/accounts/delete-unconfirmed.ts';
import type { UserDoc } from '#server/users/model.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const TOKEN = 'a'.repeat(64);

test.each([
  ['/api/auth/forgot-password', { email: 'lesia@example.com' }],
  ['/api/auth/reset-password', { token: TOKEN, password: PASSWORD }],
  ['/api/auth/confirm-email', { token: TOKEN }],
])('%s says that the site sends no mail', async (path, json) => {
  const response = await request(path, { json });
  expect(response.status).toBe(503);
  expect(errorSchema.parse(await response.json()).details).toMatchObject([{ code: 'no_mail' }]);
});

test.each(LOCALES)('in %s the pages of letters are not there, and no page speaks of them', async (locale) => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  const pages = [
    paths.forgotPassword(locale),
    paths.resetPassword(locale, TOKEN),
    paths.confirmEmail(locale, TOKEN),
    paths.invitation(locale, TOKEN),
  ];
  for (const path of pages) {
    expect([path, (await request(path)).status]).toEqual([path, 404]);
    const form = { email: user.email, name: 'Леся', password: PASSWORD };
    expect([path, (await request(path, { form })).status]).toEqual([path, 404]);
  }

  const { account } = messages[locale].community;
  const signIn = await (await request(paths.signIn(locale))).text();
  expect(signIn).toContain(account.forgotten);
  expect(signIn).not.toContain(paths.forgotPassword(locale));
  const own = await (await request(paths.account(locale), { cookie })).text();
  expect(own).not.toContain(account.letters.title);
  expect(own).not.toContain(account.emailSection.newAddress);
  const [users, settings] = [paths.adminUserTexts(locale), paths.adminSettings(locale)];
  expect(await (await request(users, { cookie })).text()).not.toMatch(/invite|send-password-link/);
  expect(await (await request(settings, { cookie })).text()).not.toContain('name="unconfirmed"');
  for (const intent of ['new-email', 'confirm-email']) {
    const form = { intent, email: 'new@example.com' };
    expect((await request(paths.account(locale), { cookie, form })).status).toBe(503);
  }
});

test('a new account is as before: its comments do not wait, it stays, and nothing is stored for letters', async () => {
  const { posts } = await aPost({ slug: 'hello' });
  const json = { name: 'Леся', email: 'lesia@example.com', password: PASSWORD };
  const cookie = cookieOf(await request('/api/auth/sign-up', { json }));
  await request('/api/comments', { cookie, json: { postId: posts[0]?.id, content: 'Слово' } });
  expect(await collection('comments').find().toArray()).toMatchObject([{ hidden: null }]);

  const [user] = await collection<UserDoc>('users').find().toArray();
  expect(user).not.toHaveProperty('emailConfirmedAt');
  expect(await deleteUnconfirmed({ now: new Date(Date.now() + 31 * 86_400_000) })).toBe(0);
  for (const name of ['deliveries', 'accountLinks']) expect(await collection(name).countDocuments()).toBe(0);
});
