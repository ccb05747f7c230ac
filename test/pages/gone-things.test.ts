import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { deleteAuthor, listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { deleteTag, listTagUses } from '#server/tags/management/manage-tags.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const actor = COMMAND_LINE;
let cookie: string;
beforeEach(async () => {
  ({ cookie } = await aSignedIn({ role: 'admin' }));
});

type Fields = Record<string, string>;
const send = (path: string, form: Fields) => request(path, { cookie, form });

describe('after somebody else has deleted it', () => {
  const locale = 'en';
  const words = adminMessages[locale];

  test('an author is created anew from the form', async () => {
    const id = await anAuthor({ nameUk: 'Леся', slug: 'lesia' });
    await deleteAuthor({ actor, id });
    const form = { intent: 'save', nameUk: 'Леся', nameEn: '', slug: 'lesia', bioUk: 'Поетка.', bioEn: '' };
    const refused = await send(paths.adminAuthor(locale, id), form);
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(words.forms.problems.gone);
    expect(html).toMatch(/<textarea[^>]*name="bioUk"[^>]*>Поетка\.<\/textarea>/);
    expect(html).toContain(`action="${paths.adminAuthor(locale, 'new')}"`);
    expect(html).toContain(words.authors.createAuthor);
    expect(html).not.toContain(words.forms.deleteForGood);
    expect((await send(paths.adminAuthor(locale, 'new'), form)).status).toBe(303);
    expect(await listEditableAuthors({ actor })).toMatchObject([{ slug: 'lesia', bioUk: 'Поетка.' }]);
  });

  test('a tag is created anew from the form', async () => {
    await aPost({ tags: [{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }] });
    await deleteTag({ actor, id: 1 });
    const form = { intent: 'save', slug: 'web', nameUk: 'Веб', nameEn: 'Web' };
    const typed = { ...form, descriptionUk: 'Про веб.', descriptionEn: '' };
    const refused = await send(paths.adminTag(locale, 1), typed);
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(words.forms.problems.gone);
    expect(html).toContain('value="Про веб."');
    expect(html).toContain(`action="${paths.adminTag(locale, 'new')}"`);
    expect(html).toContain(words.tags.createTag);
    const created = await send(paths.adminTag(locale, 'new'), typed);
    expect(created.headers.get('location')).toBe(`${paths.adminTag(locale, 2)}?done=created`);
    expect(await listTagUses({ actor })).toMatchObject([{ id: 2, slug: 'web', nameUk: 'Веб' }]);
  });

  test('the description of a file can be copied', async () => {
    const { id } = await aStoredPicture();
    await deleteMedia({ actor, id });
    const refused = await send(paths.adminMediaFile(locale, id), { intent: 'describe', uk: 'Кіт', en: '' });
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(words.media.gone.title);
    expect(html).toContain('<code>Кіт</code>');
    expect((await request(paths.adminMediaFile(locale, id), { cookie })).status).toBe(404);
  });
});

describe('a new tag', () => {
  const create = (fields: Fields) =>
    send(paths.adminTag('uk', 'new'), {
      intent: 'save',
      slug: '',
      nameUk: '',
      nameEn: '',
      descriptionUk: '',
      descriptionEn: '',
      ...fields,
    });

  test('gets its address from its name, and is in the log', async () => {
    const page = await (await request(paths.adminTag('uk', 'new'), { cookie })).text();
    expect(page).toContain('<h1>Новий тег</h1>');
    expect((await create({ nameUk: 'Веброзробка', descriptionUk: 'Про сайти.' })).status).toBe(303);
    expect(await listTagUses({ actor })).toMatchObject([{ slug: 'vebrozrobka', nameUk: 'Веброзробка' }]);
    expect(await (await request(paths.adminLog('uk'), { cookie })).text()).toContain('Створено тег «');
    await aPost({ tags: [{ slug: 'vebrozrobka' }] });
    expect(await (await request(paths.tag('uk', 'vebrozrobka'))).text()).toContain('Про сайти.');
  });

  test('needs a name or an address, and one that no tag has', async () => {
    expect((await create({})).status).toBe(400);
    await create({ slug: 'web' });
    const taken = await create({ slug: 'web', nameUk: 'Веб' });
    expect(taken.status).toBe(409);
    const html = await taken.text();
    expect(html).toContain(adminMessages.uk.forms.problems.tag_slug_taken);
    expect(html).toContain('value="Веб"');
  });

  test('is created once by those who create it at the same moment', async () => {
    const names = ['Перший', 'Другий', 'Третій'];
    const responses = await Promise.all(names.map((nameUk) => create({ slug: 'same', nameUk })));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    expect(await listTagUses({ actor })).toHaveLength(1);
  });
});

describe('the search of a list', () => {
  const titles = async (path: string) => {
    const html = await (await request(path, { cookie })).text();
    return [...html.matchAll(/<h[23]><span><a[^>]*>([^<]*)</g)].map(([, title]) => title);
  };
  const search = (path: string, text: string) => `${path}?${new URLSearchParams({ text })}`;

  test.each([
    ['книгах', ['Книги']],
    ["комп'ютер", ['Комп’ютери']],
    ['books', ['Книги']],
    ['comp', ['Комп’ютери']],
    ['', ['Книги', 'Комп’ютери']],
  ])('finds tags by «%s»', async (text, found) => {
    await aPost({
      tags: [
        { slug: 'books', nameUk: 'Книги', nameEn: 'Books' },
        { slug: 'computers', nameUk: 'Комп’ютери', nameEn: 'Computers' },
      ],
    });
    expect(await titles(search(paths.adminTags('uk'), text))).toEqual(found);
  });

  test('says that nothing is found, and leads to the whole list', async () => {
    await aPost({ tags: [{ slug: 'books', nameUk: 'Книги', nameEn: 'Books' }] });
    for (const path of [paths.adminTags('uk'), paths.adminAuthors('uk')]) {
      const html = await (await request(search(path, 'кіно'), { cookie })).text();
      expect(html).toContain(adminMessages.uk.forms.search.nothing);
      expect(html).toContain(`href="${path}"`);
      expect(html).toContain('value="кіно"');
    }
  });

  test('finds authors and bylines', async () => {
    await anAuthor({ nameUk: 'Мар’яна Шевченко', slug: 'mariana', aliases: ['М. Ш.'] });
    await anAuthor({ nameUk: 'Іван Франко', slug: 'franko' });
    await aPost({ authorName: 'Леся Українка' });
    expect(await titles(search(paths.adminAuthors('uk'), "мар'яни"))).toEqual(['Мар’яна Шевченко']);
    const html = await (await request(search(paths.adminAuthors('uk'), 'українки'), { cookie })).text();
    expect(html).toContain('<h3><span>Леся Українка</span></h3>');
    expect(html).not.toContain('Іван Франко');
  });

  test('of users, files and posts takes any apostrophe', async () => {
    const { user } = await aSignedIn({ name: 'Дар’я' });
    await aPost({ slug: 'computers', uk: { title: 'Комп’ютер', content: 'Текст' } });
    for (const apostrophe of ["'", '’', 'ʼ']) {
      const users = await (
        await request(search(paths.adminUserTexts('uk'), `дар${apostrophe}я`), { cookie })
      ).text();
      expect(users, apostrophe).toContain(user.email);
      const posts = await (
        await request(search(paths.adminPosts('uk'), `комп${apostrophe}ют`), { cookie })
      ).text();
      expect(posts, apostrophe).toContain('Комп’ютер');
    }
  });
});
