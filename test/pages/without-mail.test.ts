import { expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { errorSchema } from '#contract/errors.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { helpText } from '#scripts/cli/commands.ts';
import { TOOLS } from '#server/assistants/mcp/tools.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { hideFirstSteps } from '#server/site-settings/first-steps.ts';
import { deleteUnconfirmed } from '#server/users/management/delete-unconfirmed.ts';
import type { UserDoc } from '#server/users/model.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { openNewsletter } from '#test/newsletter/factory.ts';
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

type Who = 'anonymous' | 'reader' | 'admin';
const SPOKEN =
  /\bletters?\b|newsletter|\binbox\b|\bspam\b|(?<!\p{L})лист(?!оп|ув)|розсилк|\bsubscribers?\b|підписник|\/subscription/iu;
/** What the page shows and links to, without scripts, pictures and the state of forms. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<(link|input type="hidden")[^>]*>/gs, '')
    // Webhooks may name this event on every site: the API does not depend on the settings.
    .replace(/(?<=\.created,)newsletter\.sent/, '')
    .replaceAll(/\b(letters and digits|digits and letters)\b/gi, '');

const PAGES = [
  ['the start page and its footer', 'anonymous', paths.home],
  ['a post with comments', 'anonymous', (locale) => paths.post(locale, 'hello')],
  ['a post for a reader who writes a comment', 'reader', (locale) => paths.post(locale, 'hello')],
  ['the list of posts', 'anonymous', paths.blog],
  ['the page about feeds', 'anonymous', paths.follow],
  ['the documentation of the API', 'anonymous', paths.apiDocs],
  ['sign-in', 'anonymous', paths.signIn],
  ['sign-up', 'anonymous', paths.signUp],
  ['the account of a reader', 'reader', paths.account],
  ['the account of an admin', 'admin', paths.account],
  ['two-step sign-in', 'admin', paths.secondFactor],
  ['the start page of the admin', 'admin', paths.admin],
  ['posts in the admin', 'admin', paths.adminPosts],
  ['the editor with its panel to publish', 'admin', (locale) => paths.adminPost(locale, 'hello')],
  ['comments in the admin', 'admin', paths.adminComments],
  ['users and their links', 'admin', paths.adminUserTexts],
  ['keys', 'admin', paths.adminKeys],
  ['webhooks', 'admin', webhookPaths.webhooks],
  ['backups', 'admin', paths.adminBackups],
] satisfies [string, Who, (locale: Locale) => string][];

test('no page speaks of letters', async () => {
  // The owner has removed SMTP_URL, but not the newsletter.
  await openNewsletter();
  await aPost({ slug: 'hello' });
  // The first steps offer to set up mail.
  await hideFirstSteps({ actor: COMMAND_LINE });
  const [admin, reader] = [await aSignedIn({ role: 'admin' }), await aSignedIn()];
  for (const [what, who, path] of PAGES) {
    const as = { anonymous: {}, admin: { cookie: admin.cookie }, reader: { cookie: reader.cookie } }[who];
    for (const locale of LOCALES) {
      const response = await request(path(locale), as);
      expect(response.status, what).toBe(200);
      const html = textOf(await response.text());
      const at = html.search(SPOKEN);
      expect(at < 0 ? '' : html.slice(Math.max(0, at - 80), at + 80), what).toBe('');
    }
  }
});

test('the newsletter is not there, neither for readers, nor for programs, nor in the admin', async () => {
  await openNewsletter();
  const { slug } = await aPost();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const key = await aKey({ scopes: ['subscribers'] });
  const id = '6920318a5c1e4b0d2f7a9f01';
  const json = { email: 'lesia@example.com', locales: ['uk'] };
  const responses = await Promise.all([
    request('/api/subscriptions', { json }),
    request('/api/subscriptions/unsubscribe?token=x', { method: 'POST' }),
    request(paths.subscription('uk')),
    request('/api/v1/subscribers', { key }),
    request('/api/v1/subscribers', { key, json }),
    request(`/api/v1/subscribers/${id}`, { key, method: 'DELETE' }),
    request(`/api/v1/posts/${slug}/send`, { key, json: { missing: 'skip' } }),
    request(paths.adminSubscribers('uk'), { cookie }),
    request(paths.adminSubscribersTable('uk'), { cookie }),
    request(paths.adminSend('uk', slug), { cookie }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
});

test('neither the tools of assistants nor the help of the command line speak of letters', () => {
  const tools = TOOLS.map(({ name, title, description }) => `${name} ${title} ${description}`);
  for (const text of [...tools, helpText()]) expect(text).not.toMatch(SPOKEN);
});
