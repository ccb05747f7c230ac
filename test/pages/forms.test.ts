import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { toSettingsForm } from '#app/settings/site-settings-form.ts';
import { UNSENT_FORM_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { getMediaFile } from '#server/media/management/list.ts';
import { getEditableAuthor } from '#server/posts/authors/manage-authors.ts';
import { defaultSettings, withEnvironment } from '#server/site-settings/environment.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { requireTag } from '#server/tags/edit-tag.ts';
import { toTagInput } from '#server/tags/model.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSession, aSignedIn, type aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

type Fields = Record<string, string>;
type Form = {
  what: string;
  /** Makes what the form is about; returns the address of its page. */
  path: () => Promise<string>;
  form: Fields;
  /** What the user changes. */
  mine: Fields;
  /** What somebody else changes in the meantime, as it is shown next to the fields. */
  theirs?: Fields;
  shown?: string[];
  /** What is stored; its text has the values of the form. */
  read?: (path: string) => Promise<object>;
  /** Values that are refused, with the status and the sentence. */
  wrong?: [Fields, number, string][];
};

const BIO = 'Перший рядок.\n\nДругий рядок.';
const AUTHOR = { nameUk: 'Леся', nameEn: '', bioUk: BIO, bioEn: '', picture: '', slug: 'lesia', aliases: '' };
const TYPED = 'Довгий <текст>, який «шкода» втратити';
const linkTo = (list: string, href: string) => ({ [`${list}.0.text`]: 'Тут', [`${list}.0.href`]: href });
const idIn = (path: string) => path.split('/').at(-1) ?? '';

const FORMS: Form[] = [
  {
    what: 'settings',
    path: async () => paths.adminSettings('uk'),
    // The process still has the settings of the file before when this one is read.
    form: toSettingsForm(withEnvironment(defaultSettings())),
    mine: { 'footers.uk': TYPED, 'socialLinks.0.text': 'Моє', 'socialLinks.0.href': '/uk/blog' },
    theirs: {
      'names.en': 'Theirs',
      'newsletter.isWhole': 'excerpt',
      comments: 'closed',
      timeZone: 'UTC',
      smartTypography: '',
      'robots.search': '',
      'socialLinks.0.text': 'Їхнє',
      'socialLinks.0.href': 'https://theirs.example',
    },
    shown: ['Theirs', 'UTC', 'ні', moderationTexts.uk.policies.closed, 'Їхнє https://theirs.example'],
    read: async () => siteSettings(),
    wrong: [
      [{ 'names.uk': '' }, 400, 'Заповніть це поле.'],
      [{ 'names.uk': 'я'.repeat(101) }, 400, 'текст задовгий'],
      [{ timeZone: 'Kyiv' }, 400, 'Немає часового поясу з такою назвою.'],
      [{ 'accent.light': 'синій' }, 400, 'Запишіть колір шістьма шістнадцятковими цифрами'],
      [{ 'accent.light': '#93b7ff' }, 400, 'потрібен контраст щонайменше 4,5 : 1'],
      [{ 'accent.dark': '#1D4F9E' }, 400, 'потрібен контраст щонайменше 4,5 : 1'],
      [{ feedPosts: '0' }, 400, 'Потрібне ціле число від 1 до 100.'],
      [{ analyticsEventDays: 'багато' }, 400, 'Потрібне ціле число від 0 до 3650.'],
      [linkTo('navigation.uk', '//evil.example'), 400, 'Це не шлях на цьому сайті'],
      [linkTo('navigation.uk', 'javascript:alert(1)'), 400, 'Це не шлях на цьому сайті'],
      [{ 'socialLinks.0.text': '' }, 400, 'Заповніть це поле.'],
    ],
  },
  {
    what: 'the rules for comments',
    path: async () => `${paths.adminComments('uk')}?view=rules`,
    form: { intent: 'rules', policy: 'open' },
    mine: { policy: 'first-waits' },
    theirs: { policy: 'closed' },
    shown: [moderationTexts.uk.policies.closed],
    read: async () => siteSettings(),
  },
  {
    what: 'an author',
    async path() {
      await anAuthor({ slug: 'ivan', nameUk: 'Іван Франко' });
      const links = [{ text: 'Сайт', href: 'https://lesia.example' }];
      return paths.adminAuthor('uk', await anAuthor({ ...AUTHOR, aliases: [], links }));
    },
    form: {
      ...AUTHOR,
      bioUk: BIO.replaceAll('\n', '\r\n'),
      intent: 'save',
      'links.0.text': 'Сайт',
      'links.0.href': 'https://lesia.example',
      'links.1.text': '',
      'links.1.href': '',
    },
    mine: { nameEn: 'Lesia', bioEn: TYPED },
    theirs: { bioUk: 'Поетка.', picture: '/theirs.png', 'links.0.href': 'https://other.example' },
    shown: ['Поетка.', '/theirs.png', 'Сайт https://other.example'],
    read: (path) => getEditableAuthor({ actor: COMMAND_LINE, id: idIn(path) }),
    wrong: [
      [{ nameUk: ' ', nameEn: '' }, 400, 'Укажіть ім’я хоча б однією мовою.'],
      [{ slug: 'a/b' }, 400, 'Дозволено лише літери'],
      [{ slug: 'ivan' }, 409, 'Таку адресу вже має інший автор.'],
      [{ aliases: 'Іван Франко' }, 409, 'Одне з цих імен уже має інший автор.'],
      [{ bioUk: 'а'.repeat(2_001) }, 400, 'Надто довго: можна щонайбільше'],
      [{ picture: 'javascript:alert(1)' }, 400, 'Це має бути адреса'],
      [{ fediverse: 'lesia@social.example' }, 400, 'Це має бути ім’я на зразок'],
      [linkTo('links', 'javascript:alert(1)'), 400, 'Це не шлях на цьому сайті'],
      [{ intent: 'merge', into: 'x' }, 404, 'Цього вже немає.'],
    ],
  },
  {
    what: 'a new author',
    path: async () => paths.adminAuthor('uk', 'new'),
    form: { ...AUTHOR, intent: 'save' },
    mine: { bioUk: TYPED },
  },
  {
    what: 'a tag',
    async path() {
      await aPost({ tags: [{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }, { slug: 'js' }] });
      return paths.adminTag('uk', 1);
    },
    form: { slug: 'web', nameUk: 'Веб', nameEn: 'Web', descriptionUk: '', descriptionEn: '', intent: 'save' },
    mine: { descriptionUk: TYPED },
    theirs: { nameEn: 'The Web', slug: 'the-web' },
    read: async () => toTagInput(await requireTag(1)),
    wrong: [
      [{ slug: '' }, 400, 'Укажіть адресу.'],
      [{ slug: 'a/b' }, 400, 'Дозволено лише літери'],
      [{ slug: 'js' }, 409, 'Таку адресу вже має інший тег.'],
      [{ descriptionEn: 'а'.repeat(501) }, 400, 'Надто довго: можна щонайбільше'],
      [{ intent: 'merge', into: '' }, 404, 'Цього вже немає.'],
      [{ intent: 'explode' }, 404, 'Цього вже немає.'],
    ],
  },
  {
    what: 'the texts of a file',
    path: async () => paths.adminMediaFile('uk', (await aStoredPicture()).id),
    form: { uk: '', en: '', intent: 'describe' },
    mine: { uk: TYPED },
    theirs: { en: 'A cat' },
    read: async (path) => (await getMediaFile({ actor: COMMAND_LINE, id: idIn(path) })).file.alt,
    wrong: [[{ en: 'я'.repeat(501) }, 400, 'Надто довго: можна щонайбільше']],
  },
  {
    what: 'a key',
    path: async () => paths.adminKeys('uk'),
    form: { intent: 'create', authorName: 'Редакція', 'scope-read': 'yes' },
    mine: { name: TYPED },
    wrong: [
      [{ name: '' }, 400, 'Укажіть назву.'],
      [{ name: 'а'.repeat(101) }, 400, 'Надто довго: можна щонайбільше 100 знаків.'],
      [{ authorName: ' ' }, 400, 'Укажіть автора.'],
      [{ 'scope-read': '' }, 400, 'Виберіть хоча б один дозвіл.'],
      [{ expiresAt: '2020-01-01' }, 400, 'Цей день уже минув.'],
      [{ expiresAt: 'скоро' }, 400, 'Такої дати немає.'],
      [{ intent: 'revoke', id: 'x' }, 404, 'Цього вже немає.'],
      [{ intent: 'destroy' }, 404, 'Цього вже немає.'],
      [{ intent: '' }, 404, 'Цього вже немає.'],
    ],
  },
  {
    what: 'the profile',
    path: async () => paths.account('uk'),
    form: { intent: 'profile' },
    mine: { name: TYPED },
  },
  {
    what: 'a comment',
    async path() {
      await aPost({ slug: 'hello' });
      return paths.comments('uk', 'hello');
    },
    form: { intent: 'create', token: 'x', website: '' },
    mine: { content: TYPED },
  },
];

let admin: Awaited<ReturnType<typeof aUser>>;
let cookie: string;
beforeEach(async () => {
  ({ user: admin, cookie } = await aSignedIn({ role: 'admin' }));
});

const open = async (path: string) => (await request(path, { cookie })).text();
const send = (path: string, form: Fields) => request(path, { cookie, form });
const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const decode = (text = '') =>
  [
    ['&quot;', '"'],
    ['&#x27;', "'"],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ].reduce((decoded, [entity = '', character = '']) => decoded.replaceAll(entity, character), text);
const seenIn = (html: string) => decode(/name="seen" value="([^"]*)"/.exec(html)?.[1]);

/** The hidden fields of the page's form that leads to `path`. */
function hiddenFields(html: string, path: string): Fields {
  const [, inner = ''] = html.split(`action="${path}"`);
  const fields = (inner.split('</form>')[0] ?? '').matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  );
  return Object.fromEntries([...fields].map(([, name, value]) => [name, decode(value)]));
}

describe.each(FORMS.filter(({ theirs }) => theirs))('two admins who change $what', (entry) => {
  const { path, form, mine, theirs = {}, shown = Object.values(theirs), read = async () => ({}) } = entry;

  test('the later one sees what is stored next to what was typed, and saves that again', async () => {
    const address = await path();
    const seen = seenIn(await open(address));
    expect((await send(address, { ...form, ...theirs, seen })).status).toBe(303);
    const stored = await read(address);

    const refused = await send(address, { ...form, ...mine, seen });
    expect(refused.status).toBe(409);
    expect(await read(address)).toEqual(stored);
    const page = await refused.text();
    expect(page).toContain(adminMessages.uk.forms.problems.changed_by_other);
    const notes = [...page.matchAll(/<p class="field-problem"[^>]*>([^<]*)</g)].map(([, note]) =>
      decode(note),
    );
    for (const value of shown) expect(notes.join('\n')).toContain(value);
    for (const value of Object.values(mine)) expect(decode(page)).toContain(value);

    expect((await send(address, { ...form, ...mine, seen: seenIn(page) })).status).toBe(303);
    const saved = JSON.stringify(await read(address));
    for (const value of Object.values(mine)) expect(saved).toContain(value);
    expect(await read(address)).not.toEqual(stored);
  });

  test('only one of those who save at the same moment is stored', async () => {
    const address = await path();
    const seen = seenIn(await open(address));
    const changes = [mine, theirs, { ...mine, ...theirs }];
    const responses = await Promise.all(changes.map((change) => send(address, { ...form, ...change, seen })));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  });

  test('a save is stored if the values were only changed back and forth in the meantime', async () => {
    const address = await path();
    const seen = seenIn(await open(address));
    await send(address, { ...form, ...theirs });
    await send(address, form);
    expect((await send(address, { ...form, ...mine, seen })).status).toBe(303);
  });

  test('a form without readable values that it began with is refused', async () => {
    const address = await path();
    for (const seen of ['{', 'null', '"x"']) {
      expect((await send(address, { ...form, ...mine, seen })).status).toBe(400);
    }
  });
});

test.each(FORMS.filter(({ wrong }) => wrong))(
  'wrong values of $what are refused with a sentence, what was typed stays, and nothing changes',
  async ({ path, form, mine, read = async () => ({}), wrong = [] }) => {
    const address = await path();
    const [before, stored] = [await everything(), await read(address)];
    for (const [fields, status, sentence] of wrong) {
      const response = await send(address, { ...form, ...mine, ...fields });
      const html = decode(await response.text());
      expect(response.status, sentence).toBe(status);
      expect(html).toContain(sentence);
      if ('intent' in fields) continue;
      for (const [name, value] of Object.entries(mine)) expect(html, name).toContain(fields[name] ?? value);
    }
    expect([await everything(), await read(address)]).toEqual([before, stored]);
  },
);

describe('after the session has ended', () => {
  test.each(FORMS)('without scripts, $what is kept and can be sent after the sign-in', async (entry) => {
    const { path, form, mine } = entry;
    const address = await path();
    await endAllSessions({ userId: admin.id });
    const before = await everything();

    const refused = await send(address, { ...form, ...mine });
    expect(refused.status).toBe(307);
    const next = refused.headers.get('location') ?? '';
    expect(next).toBe(paths.unsentForm('uk', address));
    const page = await request(next, { form: { ...form, ...mine } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await page.text();
    expect(html).toContain(`href="${encode(paths.signIn('uk', address))}" target="_blank"`);
    const { token: _, ...kept } = { ...form, ...mine };
    expect(hiddenFields(html, address)).toEqual(kept);
    expect(await everything()).toEqual(before);

    cookie = await aSession({ ...admin, sessionVersion: 1 });
    const sent = await send(address, hiddenFields(html, address));
    expect([200, 303, 400]).toContain(sent.status);
    if (sent.status === 303) expect(JSON.stringify(await everything())).toContain(Object.values(mine)[0]);
    else expect(decode(await sent.text())).toContain(TYPED);
  });

  test('React Router’s client gets 401, and the form stays on its page', async () => {
    const addresses = await Promise.all(FORMS.slice(0, 4).map(({ path }) => path()));
    await endAllSessions({ userId: admin.id });
    const before = await everything();
    for (const [index, { form, mine }] of FORMS.slice(0, 4).entries()) {
      const [address = '', query = ''] = (addresses[index] ?? '').split('?');
      const response = await send(`${address}.data?${query}`, { ...form, ...mine });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('sign-in');
    }
    expect(await everything()).toEqual(before);
  });

  test('passwords are not sent back', async () => {
    const fields = { intent: 'create', name: 'Ключ', current: 'contra spem spero', password: 'x'.repeat(12) };
    const address = paths.unsentForm('uk', paths.adminKeys('uk'));
    const html = await (await request(address, { form: fields })).text();
    expect(hiddenFields(html, paths.adminKeys('uk'))).toEqual({ intent: 'create', name: 'Ключ' });
    expect(html).not.toContain('contra spem');
  });

  test('the page takes only forms of this site, of a limited size, for addresses of this site', async () => {
    const address = paths.unsentForm('uk', paths.adminSettings('uk'));
    const form = { 'names.uk': 'Сайт' };
    const headers = { Origin: 'https://evil.example' };
    expect((await request(address, { form, headers })).status).toBe(403);
    expect((await request(address, { form: { text: 'x'.repeat(UNSENT_FORM_BYTES) } })).status).toBe(400);
    for (const returnTo of ['https://evil.example/uk/admin/', '//evil.example/uk/admin/', '']) {
      const elsewhere = `${address.split('?')[0]}?${new URLSearchParams({ returnTo })}`;
      const response = await request(elsewhere, { form });
      expect([response.status, response.headers.get('location')], returnTo).toEqual([303, '/uk/sign-in']);
    }
    const opened = await request(address);
    expect(opened.headers.get('location')).toBe(paths.signIn('uk', paths.adminSettings('uk')));
  });
});

test('a merge that fails leaves the texts of the author in the form', async () => {
  const id = await anAuthor({ nameUk: 'Леся', bioUk: 'Поетка.' });
  const response = await send(paths.adminAuthor('uk', id), { intent: 'merge', into: id });
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/<textarea[^>]*name="bioUk"[^>]*>Поетка\.<\/textarea>/);
  expect((await getEditableAuthor({ actor: COMMAND_LINE, id })).bioUk).toBe('Поетка.');
});
