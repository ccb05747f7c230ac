import { Window } from 'happy-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteAuthor, listEditableAuthors } from '#server/authors/manage-authors.ts';
import { deleteMedia } from '#server/media-library/remove.ts';
import { purgePost, restorePost } from '#server/posts/admin/bin.ts';
import { getPostForEditing } from '#server/posts/admin/edit.ts';
import { deleteTag, listTagUses } from '#server/posts/tags/manage-tags.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aChange, aPost } from '#test/factories/posts.ts';
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

describe.each(LOCALES)('in %s, after somebody else has deleted it', (locale) => {
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
    expect(html).not.toContain(words.authors.deleteConfirm);
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

describe.each(LOCALES)('in %s, without scripts, the text of a post is kept', (locale) => {
  const { absent } = adminMessages[locale].editor;
  const typed = 'Довгий текст, який шкода втратити';
  const path = paths.adminPost(locale, 'hello');

  /** The form of the editor as it was loaded, with a new text. */
  async function aForm(): Promise<{ postId: string; form: Fields }> {
    const { translationId: postId } = await aPost({ slug: 'hello' });
    const html = await (await request(path, { cookie })).text();
    return { postId, form: { ...fieldsIn(html), intent: 'save', 'uk.content': typed } };
  }

  test('that is in the bin: it can be saved once the post is restored', async () => {
    const { postId, form } = await aForm();
    await deletePost({ slug: 'hello' });
    const refused = await send(path, form);
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(absent.title.post.in_bin);
    expect(html).toContain(`href="${paths.adminBin(locale)}"`);
    expect(html).toContain(typed);
    await restorePost({ actor, postId });
    const again = await send(path, { ...fieldsIn(html), intent: 'save', 'uk.content': typed });
    expect(again.status).toBe(303);
    const { versions } = await getPostForEditing({ actor, post: postId });
    expect(versions.uk.workingCopy?.value.content).toBe(typed);
  });

  test('that is deleted for good: it can be saved as a new one', async () => {
    const { postId, form } = await aForm();
    await deletePost({ slug: 'hello' });
    await purgePost({ actor, postId });
    const refused = await send(path, form);
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(absent.title.post.purged);
    expect(html).toContain(typed);
    expect(html).toContain(`action="${paths.adminNewPost(locale)}"`);
    const fields = { ...fieldsIn(html), intent: 'save', 'uk.content': typed };
    const saved = await send(paths.adminNewPost(locale), fields);
    expect(saved.headers.get('location')).toBe(`${paths.adminPost(locale, postId)}?done=saved`);
    const { versions } = await getPostForEditing({ actor, post: postId });
    expect(versions.uk.workingCopy?.value.content).toBe(typed);
  });

  test('whose address another post has by now: the other one is not changed', async () => {
    const { postId, form } = await aForm();
    await updatePost({ slug: 'hello', input: aChange({ slug: 'moved' }), authorName: 'x' });
    const { translationId: other } = await aPost({ slug: 'hello' });
    // The address is one of the settings, which the other admin has changed.
    const refused = await send(path, form);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(adminMessages[locale].editor.conflict.title.settings);
    const again = { ...fieldsIn(html), intent: 'save', 'uk.content': typed, slug: 'moved' };
    const response = await send(path, again);
    expect(response.headers.get('location')).toBe(`${paths.adminPost(locale, 'moved')}?done=saved`);
    const textOf = async (post: string) =>
      (await getPostForEditing({ actor, post })).versions.uk.workingCopy?.value.content;
    expect([await textOf(postId), await textOf(other)]).toEqual([typed, undefined]);
  });
});

/** The values of the fields that a page of the editor has. */
function fieldsIn(html: string): Fields {
  const { document } = new Window();
  document.body.innerHTML = html;
  const fields: Fields = {};
  for (const field of document.querySelectorAll('form.editor input[name], form.editor textarea[name]')) {
    const { name, value, type, checked } = field as unknown as HTMLInputElement;
    if (type !== 'checkbox' || checked) fields[name] = value;
  }
  return fields;
}

describe('a new tag', () => {
  const create = (fields: Fields) =>
    send(paths.adminTag('uk', 'new'), {
      ...{ intent: 'save', slug: '', nameUk: '', nameEn: '', descriptionUk: '', descriptionEn: '' },
      ...fields,
    });

  test('gets its address from its name, and is in the log', async () => {
    const page = await (await request(paths.adminTag('uk', 'new'), { cookie })).text();
    expect(page).toContain('<h1>Новий тег</h1>');
    expect((await create({ nameUk: 'Веброзробка', descriptionUk: 'Про сайти.' })).status).toBe(303);
    expect(await listTagUses({ actor })).toMatchObject([{ slug: 'vebrozrobka', nameUk: 'Веброзробка' }]);
    expect(await (await request(paths.adminLog('uk'), { cookie })).text()).toContain('Створено тег «');
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
    return [...html.matchAll(/<h[23]><a[^>]*>([^<]*)</g)].map(([, title]) => title);
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
    expect(html).toContain('<h3>Леся Українка</h3>');
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
