import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { UNSENT_FORM_BYTES } from '#contract/limits.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { getEditableAuthor } from '#server/posts/authors/manage-authors.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSession, aSignedIn, type aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

type Fields = Record<string, string>;
type Form = { what: string; path: (locale: Locale) => Promise<string>; fields: Fields };

let admin: Awaited<ReturnType<typeof aUser>>;
let cookie: string;
beforeEach(async () => {
  ({ user: admin, cookie } = await aSignedIn({ role: 'admin' }));
});

const TYPED = 'Довгий текст, який шкода втратити';
const FORMS: Form[] = [
  {
    what: 'settings',
    path: async (locale) => paths.adminSettings(locale),
    fields: { 'names.uk': 'Сайт', 'names.en': 'Site', 'footers.uk': TYPED },
  },
  {
    what: 'an author',
    path: async (locale) => paths.adminAuthor(locale, await anAuthor()),
    fields: { intent: 'save', nameUk: 'Леся', slug: 'lesia', bioUk: TYPED },
  },
  {
    what: 'a new author',
    path: async (locale) => paths.adminAuthor(locale, 'new'),
    fields: { intent: 'save', nameUk: 'Леся', slug: '', bioUk: TYPED },
  },
  {
    what: 'a tag',
    async path(locale) {
      await aPost({ tags: [{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }] });
      return paths.adminTag(locale, 1);
    },
    fields: { intent: 'save', slug: 'web', nameUk: 'Веб', descriptionUk: TYPED },
  },
  {
    what: 'a file',
    path: async (locale) => paths.adminMediaFile(locale, (await aStoredPicture()).id),
    fields: { intent: 'describe', uk: TYPED, en: '' },
  },
  {
    what: 'a key',
    path: async (locale) => paths.adminKeys(locale),
    fields: { intent: 'create', name: TYPED, authorName: 'Редакція', 'scope-read': 'yes' },
  },
];

const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** The hidden fields of the page's form that leads to `path`. */
function hiddenFields(html: string, path: string): Fields {
  const [, inner = ''] = html.split(`action="${path}"`);
  const [form = ''] = inner.split('</form>');
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      decode(value ?? ''),
    ]),
  );
}

describe.each(FORMS)('without scripts and without a session, the form of $what', ({ path, fields }) => {
  test.each(LOCALES)(
    'in %s comes back after a sign-in as it was typed, and saves nothing',
    async (locale) => {
      const address = await path(locale);
      await endAllSessions({ userId: admin.id });
      const before = await everything();
      const refused = await request(address, { cookie, form: fields });
      expect(refused.status).toBe(307);
      const next = refused.headers.get('location') ?? '';
      expect(next).toBe(paths.unsentForm(locale, address));

      const page = await request(next, { cookie, form: fields });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      const html = await page.text();
      expect(html).toContain(adminMessages[locale].forms.unsent.title);
      const kept = hiddenFields(html, address);
      expect(kept).toMatchObject(fields);

      const again = { cookie: await aSession({ ...admin, sessionVersion: 1 }), form: kept };
      const form = await request(address, again);
      expect(form.status).toBe(200);
      const restored = await form.text();
      expect(restored).toContain(TYPED);
      expect(restored).toContain(adminMessages[locale].forms.restored);
      const sessions = { sessions: expect.anything(), users: expect.anything() };
      expect({ ...(await everything()), ...sessions }).toEqual({ ...before, ...sessions });
    },
  );
});

test('passwords are not sent back', async () => {
  const fields = { intent: 'create', name: 'Ключ', current: 'contra spem spero', password: 'x'.repeat(12) };
  const address = paths.unsentForm('uk', paths.adminKeys('uk'));
  const html = await (await request(address, { form: fields })).text();
  expect(hiddenFields(html, paths.adminKeys('uk'))).toEqual({
    intent: 'create',
    name: 'Ключ',
    unsent: 'yes',
  });
  expect(html).not.toContain('contra spem');
});

test('the page takes only forms of this site, of a limited size, for addresses of the admin', async () => {
  const address = paths.unsentForm('uk', paths.adminSettings('uk'));
  const form = { 'names.uk': 'Сайт' };
  const headers = { Origin: 'https://evil.example' };
  expect((await request(address, { form, headers })).status).toBe(403);
  expect((await request(address, { form: { text: 'x'.repeat(UNSENT_FORM_BYTES) } })).status).toBe(400);
  for (const returnTo of ['https://evil.example/uk/admin/', '//evil.example/uk/admin/', '/uk/account', '']) {
    const elsewhere = `${address.split('?')[0]}?${new URLSearchParams({ returnTo })}`;
    const response = await request(elsewhere, { form });
    expect([response.status, response.headers.get('location')], returnTo).toEqual([303, '/uk/sign-in']);
  }
  const opened = await request(address);
  expect(opened.headers.get('location')).toBe(paths.signIn('uk', paths.adminSettings('uk')));
});

test('only an admin can have a form shown again', async () => {
  const reader = (await aSignedIn()).cookie;
  const form = { intent: 'save', nameUk: TYPED, unsent: 'yes' };
  const response = await request(paths.adminAuthor('uk', 'new'), { cookie: reader, form });
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain(TYPED);
});

test('a form without typed text leads back to its page', async () => {
  await aPost({ slug: 'hello' });
  const form = { intent: 'publish', unsent: 'yes' };
  const response = await request(paths.adminPosts('uk'), { cookie, form });
  expect([response.status, response.headers.get('location')]).toEqual([303, paths.adminPosts('uk')]);
});

test('a merge that fails leaves the texts of the author in the form', async () => {
  const id = await anAuthor({ nameUk: 'Леся', bioUk: 'Поетка.' });
  const response = await request(paths.adminAuthor('uk', id), {
    cookie,
    form: { intent: 'merge', into: id },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/<textarea[^>]*name="bioUk"[^>]*>Поетка\.<\/textarea>/);
  expect((await getEditableAuthor({ actor: COMMAND_LINE, id })).bioUk).toBe('Поетка.');
});
