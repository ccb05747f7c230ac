import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { getMediaFile } from '#server/media/management/list.ts';
import { getEditableAuthor } from '#server/posts/authors/manage-authors.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { requireTag } from '#server/tags/edit-tag.ts';
import { toTagInput } from '#server/tags/model.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
beforeEach(async () => {
  ({ cookie } = await aSignedIn({ role: 'admin' }));
});

type Fields = Record<string, string>;

const open = async (path: string) => (await request(path, { cookie })).text();
const send = (path: string, form: Fields) => request(path, { cookie, form });
const decode = (text = '') =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const seenIn = (html: string) => decode(/name="seen" value="([^"]*)"/.exec(html)?.[1]);

/** Two admins have the form of one thing open; `mine` and `theirs` are what they change. */
type Case = {
  what: string;
  make: () => Promise<{ path: (locale: 'uk' | 'en') => string; read: () => Promise<object> }>;
  form: Fields;
  mine: Fields;
  theirs: Fields;
  /** What is stored when the first admin has saved again. */
  both: object;
  title: (words: (typeof adminMessages)['uk']) => string;
};

const BIO = 'Перший рядок.\n\nДругий рядок.';
const AUTHOR = { nameUk: 'Леся', nameEn: '', bioUk: BIO, bioEn: '', picture: '', slug: 'lesia', aliases: '' };

const CASES: Case[] = [
  {
    what: 'an author',
    async make() {
      const links = [{ text: 'Сайт', href: 'https://lesia.example' }];
      const id = await anAuthor({ ...AUTHOR, aliases: [], links });
      return {
        path: (locale) => paths.adminAuthor(locale, id),
        read: () => getEditableAuthor({ actor: COMMAND_LINE, id }),
      };
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
    mine: { nameEn: 'Lesia', aliases: 'Л. У.' },
    theirs: { bioUk: 'Поетка.', 'links.0.href': 'https://other.example' },
    both: {
      nameEn: 'Lesia',
      aliases: ['Л. У.'],
      bioUk: 'Поетка.',
      links: [{ text: 'Сайт', href: 'https://other.example' }],
    },
    title: ({ authors }) => authors.conflict,
  },
  {
    what: 'a tag',
    async make() {
      await aPost({ tags: [{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }] });
      return {
        path: (locale) => paths.adminTag(locale, 1),
        read: async () => toTagInput(await requireTag(1)),
      };
    },
    form: { slug: 'web', nameUk: 'Веб', nameEn: 'Web', descriptionUk: '', descriptionEn: '', intent: 'save' },
    mine: { descriptionUk: 'Про веб.' },
    theirs: { nameEn: 'The Web', slug: 'the-web' },
    both: { slug: 'the-web', nameUk: 'Веб', nameEn: 'The Web', descriptionUk: 'Про веб.', descriptionEn: '' },
    title: ({ tags }) => tags.conflict,
  },
  {
    what: 'the texts of a file',
    async make() {
      const { id } = await aStoredPicture();
      return {
        path: (locale) => paths.adminMediaFile(locale, id),
        read: async () => (await getMediaFile({ actor: COMMAND_LINE, id })).file.alt,
      };
    },
    form: { uk: '', en: '', intent: 'describe' },
    mine: { uk: 'Кіт' },
    theirs: { en: 'A cat' },
    both: { uk: 'Кіт', en: 'A cat' },
    title: ({ media }) => media.conflict,
  },
];

describe.each(CASES)('two admins who change $what', ({ make, form, mine, theirs, both, title }) => {
  test.each(LOCALES)('in %s the later one gets what has changed and keeps what was typed', async (locale) => {
    const { path, read } = await make();
    const address = path(locale);
    const seen = seenIn(await open(address));
    expect((await send(address, { ...form, ...theirs, seen })).status).toBe(303);
    const afterTheirs = await read();

    const refused = await send(address, { ...form, ...mine, seen });

    expect(refused.status).toBe(409);
    expect(await read()).toEqual(afterTheirs);
    const page = await refused.text();
    expect(decode(page)).toContain(title(adminMessages[locale]));
    for (const value of Object.values(mine)) expect(page).toContain(value);

    // Sent again as the page has it: their changes and mine.
    const again = { ...form, ...theirs, ...mine, seen: seenIn(page) };
    expect((await send(address, again)).status).toBe(303);
    expect(await read()).toMatchObject(both);
  });

  test('only one of those who save at the same moment is stored', async () => {
    const { path, read } = await make();
    const seen = seenIn(await open(path('uk')));
    const [name = ''] = Object.keys(mine);
    const values = ['перше', 'друге', 'третє'];
    const responses = await Promise.all(
      values.map((value) => send(path('uk'), { ...form, [name]: value, seen })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const winner = values[responses.findIndex(({ status }) => status === 303)] ?? '';
    expect(JSON.stringify(await read())).toContain(winner);
  });

  test('a save is stored if the texts were only changed back and forth in the meantime', async () => {
    const { path, read } = await make();
    const seen = seenIn(await open(path('uk')));
    const before = await read();
    await send(path('uk'), { ...form, ...theirs });
    await send(path('uk'), form);
    expect(await read()).toMatchObject(before);
    expect((await send(path('uk'), { ...form, ...mine, seen })).status).toBe(303);
  });

  test('a form without readable values that it began with is refused', async () => {
    const { path } = await make();
    for (const seen of ['{', 'null', '"x"']) {
      expect((await send(path('uk'), { ...form, ...mine, seen })).status).toBe(400);
    }
  });
});

test('the fields of a refused form show both changes', async () => {
  const id = await anAuthor({ ...AUTHOR, aliases: [], links: [] });
  const path = paths.adminAuthor('en', id);
  const seen = seenIn(await open(path));
  await send(path, { ...AUTHOR, intent: 'save', bioUk: 'Їхня.', bioEn: 'Theirs.' });
  const page = await (await send(path, { ...AUTHOR, intent: 'save', bioUk: 'Моя.', seen })).text();
  expect(page).toMatch(/<textarea[^>]*name="bioUk"[^>]*>Моя\.<\/textarea>/);
  expect(page).toMatch(/<textarea[^>]*name="bioEn"[^>]*>Theirs\.<\/textarea>/);
  const { authors } = adminMessages.en;
  expect(page).toContain(`<li>${authors.bioUk}: Їхня.</li>`.replace(': ', '<!-- -->: <!-- -->'));
});

test('the later one of two admins who choose a rule for comments is told', async () => {
  const path = `${paths.adminComments('uk')}?view=rules`;
  const seen = seenIn(await open(path));
  expect(seen).toBe('open');
  expect((await send(path, { intent: 'rules', policy: 'closed', seen })).status).toBe(303);
  const refused = await send(path, { intent: 'rules', policy: 'first-waits', seen });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Хтось тим часом зберіг інші значення');
  expect(siteSettings().comments).toBe('closed');
  expect((await send(path, { intent: 'rules', policy: 'first-waits', seen: 'closed' })).status).toBe(303);
  expect(siteSettings().comments).toBe('first-waits');
});
