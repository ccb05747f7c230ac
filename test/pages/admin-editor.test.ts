import { Window } from 'happy-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { toUploadProblem } from '#app/ui/admin/editor/text/upload-problem.ts';
import type { Locale } from '#contract/locales.ts';
import type { DraftText } from '#contract/posts/admin.ts';
import type { Actor } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { getPostForEditing } from '#server/posts/admin/edit.ts';
import { readHistory } from '#server/posts/admin/history.ts';
import { saveWorkingCopy } from '#server/posts/admin/working-copies.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { anActor } from '#test/factories/comments.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
let actor: Actor;

beforeEach(async () => {
  const { user, cookie: session } = await aSignedIn({ role: 'admin', name: 'Леся' });
  [cookie, actor] = [session, anActor(user)];
});

/** A form post without scripts: everything that the page sends, with `form` typed into it. */
async function submit(path: string, form: Record<string, string>): Promise<Response> {
  const page = await request(`/uk/admin/posts/${path}`, { cookie });
  const fields = readFields(await page.text());
  return request(`/uk/admin/posts/${path}`, { cookie, form: { ...fields, ...form } });
}

/** The fields of the editor's form and their values, as a browser without scripts would send them. */
function readFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const parsed = new Window().document;
  parsed.body.innerHTML = html;
  for (const field of parsed.querySelectorAll('form.editor input[name], form.editor textarea[name]')) {
    const { name, value, type, checked } = field as unknown as HTMLInputElement;
    if (type !== 'checkbox' || (checked && !name.startsWith('publish.'))) fields[name] = value;
  }
  return fields;
}

const open = async (post: string) => getPostForEditing({ actor, post });
const stored = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true });
const addressIn = (response: Response) =>
  /\/admin\/posts\/([^?]+)\?done=(\w+)$/.exec(response.headers.get('location') ?? '')?.slice(1) ?? [];
const uk = { 'uk.title': 'Заголовок', 'uk.content': 'Текст.' };
const en = { 'en.title': 'Title', 'en.content': 'Text.' };

describe('a new post', () => {
  test('is saved as working copies of its admin, and conflicts with no other', async () => {
    await aPost({ slug: 'zaholovok' });
    const response = await submit('new', { intent: 'save', ...uk, 'uk.excerpt': 'Уривок', tags: 'Мова' });
    const [id = '', done] = addressIn(response);
    expect(done).toBe('saved');
    const { slug, versions, settings, settingsCopy } = await open(id);
    expect([slug, versions.uk.id, versions.en.workingCopy]).toEqual([null, null, null]);
    expect(versions.uk.workingCopy).toMatchObject({
      value: { title: 'Заголовок', excerpt: 'Уривок' },
      savedBy: 'Леся',
    });
    expect(settings.authorName).toBe('Леся');
    expect(settingsCopy?.value.tags).toEqual(['Мова']);
    const page = await (await request(`/uk/admin/posts/${id}`, { cookie })).text();
    expect(page).toContain('Текст.</textarea>');
    expect(page).toContain('value="Мова"');
  });

  test('is one post, even if the form is sent twice', async () => {
    const fields = readFields(await (await request('/uk/admin/posts/new', { cookie })).text());
    const form = { ...fields, intent: 'save', ...uk };
    const sent = () => request('/uk/admin/posts/new', { cookie, form });
    const [[first], [second]] = [addressIn(await sent()), addressIn(await sent())];
    expect(second).toBe(first);
    expect(await database().collection('postGroups').countDocuments()).toBe(1);
  });

  test('gets an address from its title when it is published, with a number where another post has it', async () => {
    await aPost({ slug: 'zaholovok' });
    const response = await submit('new', { intent: 'publish', 'publish.uk': 'yes', ...uk });
    expect(addressIn(response)).toEqual(['zaholovok-2', 'published']);
    expect(await stored('zaholovok-2', 'uk')).toMatchObject({ published: true, authorName: 'Леся' });
  });

  test('is refused at an address that another post has, with what was written', async () => {
    await aPost({ slug: 'mine' });
    const response = await submit('new', { intent: 'publish', 'publish.uk': 'yes', ...uk, slug: 'mine' });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Таку адресу вже має інший допис або сторінка.');
    expect(html).toContain('Текст.</textarea>');
    expect((await request('/uk/blog/zaholovok')).status).toBe(404);
  });

  test.each([
    [{ 'uk.content': 'Текст.' }, 'Напишіть заголовок.'],
    [{ 'uk.title': 'Заголовок' }, 'Напишіть текст.'],
    [{}, 'Напишіть заголовок.'],
    [{ 'uk.title': '…', 'uk.content': 'Текст.' }, 'Укажіть адресу'],
    [{ ...uk, slug: 'a b' }, 'Дозволено лише літери'],
    [{ ...uk, date: 'завтра' }, 'Укажіть дату й час.'],
    [{ ...uk, coverImage: 'javascript:alert(1)' }, 'Це має бути адреса'],
    [{ ...uk, 'uk.metaImage': 'x y' }, 'Це має бути адреса'],
  ])('with %j is not published, and the field says why', async (form, sentence) => {
    const typed = form as Record<string, string>;
    const response = await submit('new', { intent: 'publish', 'publish.uk': 'yes', ...typed });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
  });

  test('at its own address takes no post away: one with the slug “new” has an escaped address', async () => {
    await aPost({ slug: 'new', uk: aVersion({ title: 'Новий світ' }) });
    expect(await (await request('/uk/admin/posts/%6Eew', { cookie })).text()).toContain('Новий світ');
    expect(await (await request('/uk/admin/posts/new', { cookie })).text()).not.toContain('Новий світ');
  });
});

describe('publishing', () => {
  test('makes the chosen languages visible and no other', async () => {
    const response = await submit('new', { intent: 'publish', 'publish.uk': 'yes', ...uk, ...en });
    const [slug = ''] = addressIn(response);
    expect((await stored(slug, 'uk')).published).toBe(true);
    const { versions } = await open(slug);
    expect([versions.en.id, versions.en.workingCopy?.value.title]).toEqual([null, 'Title']);
    expect((await request('/en/blog/zaholovok')).status).toBe(404);
  });

  test('needs a chosen language, and publishes nothing without', async () => {
    const response = await submit('new', { intent: 'publish', ...uk });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Виберіть, якою мовою опублікувати.');
  });

  test('at a time to come is scheduled in the time zone of the site', async () => {
    const form = { intent: 'publish', 'publish.uk': 'yes', ...uk, date: '2126-07-01T12:00' };
    expect(addressIn(await submit('new', form))).toEqual(['zaholovok', 'scheduled']);
    const { publishedAt } = await stored('zaholovok', 'uk');
    expect(publishedAt).toBe('2126-07-01T09:00:00.000Z');
    expect((await request('/uk/blog/zaholovok')).status).toBe(404);
    expect(await (await request('/uk/admin/posts/zaholovok', { cookie })).text()).toContain(
      'value="2126-07-01T12:00"',
    );
  });

  test('is undone for one language at a time, and the texts stay', async () => {
    await aPost({ slug: 'out', en: aVersion({ content: 'Text.' }) });
    await submit('out', { intent: 'unpublish.en' });
    expect((await stored('out', 'uk')).published).toBe(true);
    expect(await stored('out', 'en')).toMatchObject({ published: false, content: 'Text.' });
    await submit('out', { intent: 'unpublish.uk' });
    expect((await stored('out', 'uk')).published).toBe(false);
  });

  test('a minor edit does not mark the translation as out of date', async () => {
    await aPost({ slug: 'out' });
    const publish = { intent: 'publish', 'publish.uk': 'yes' };
    await submit('out', { ...publish, 'uk.content': 'Одрук.', minorEdit: 'yes' });
    expect((await open('out')).versions.en.outdated).toBeNull();
    await submit('out', { ...publish, 'uk.content': 'Нове.' });
    expect((await open('out')).versions.en.outdated).not.toBeNull();
  });

  test('changes the address, and the old one leads to the new one, in the editor as well', async () => {
    await aPost({ slug: 'before' });
    await submit('before', { intent: 'save', slug: 'after' });
    expect((await request('/uk/blog/before')).status).toBe(200);
    const response = await submit('before', { intent: 'publish', 'publish.uk': 'yes' });
    expect(addressIn(response)).toEqual(['after', 'published']);
    expect((await request('/uk/blog/before')).headers.get('location')).toContain('/uk/blog/after');
    const editor = await request('/uk/admin/posts/before', { cookie });
    expect(editor.headers.get('location')).toBe('/uk/admin/posts/after');
  });

  test('stores every field of the form', async () => {
    await aPost({ slug: 'full', en: undefined });
    await submit('full', {
      intent: 'publish',
      'publish.uk': 'yes',
      ...{ 'uk.metaTitle': 'Для пошуку', 'uk.metaDescription': 'Опис', 'uk.metaImage': '/a.png' },
      ...{ coverImage: '/b.png', authorName: 'Марко', pinned: 'yes', commentsOpen: '' },
    });
    expect((await open('full')).settings).toMatchObject({
      pinned: true,
      commentsOpen: false,
      authorName: 'Марко',
    });
    expect(await stored('full', 'uk')).toMatchObject({
      ...{ metaTitle: 'Для пошуку', metaDescription: 'Опис', metaImage: '/a.png', coverImage: '/b.png' },
    });
  });
});

describe('saving', () => {
  test('changes nothing that readers see', async () => {
    await aPost({ slug: 'out', en: undefined });
    const before = await (await request('/uk/blog/out')).text();
    await submit('out', { intent: 'save', ...uk, ...en, tags: 'Мова' });
    expect(await (await request('/uk/blog/out')).text()).toBe(before);
    expect((await request('/en/blog/out')).status).toBe(404);
    expect((await open('out')).versions.uk.workingCopy?.value.title).toBe('Заголовок');
  });

  test('writes only what was typed', async () => {
    await aPost({ slug: 'out' });
    await submit('out', { intent: 'save', 'uk.title': 'Інший' });
    const { versions, settingsCopy } = await open('out');
    expect(versions.uk.workingCopy?.value.title).toBe('Інший');
    expect([versions.en.workingCopy, settingsCopy]).toEqual([null, null]);
  });

  test('does not replace what somebody else has saved since the page was loaded, and keeps both', async () => {
    const { translationId: postId } = await aPost({ slug: 'out' });
    const fields = readFields(await (await request('/uk/admin/posts/out', { cookie })).text());
    const text = (await open('out')).versions.uk.text as DraftText;
    const other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
    const value = { ...text, title: 'Від Марка' };
    await saveWorkingCopy({ actor: other, postId, part: 'uk', value, number: 0 });

    const form = { ...fields, 'uk.title': 'Від Лесі', intent: 'save' };
    const refused = await request('/uk/admin/posts/out', { cookie, form });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain('Хтось тим часом зберіг інший варіант.');
    const sides = html.replaceAll('<!-- -->', '').replaceAll(/<span[^>]*>[^<]*<\/span>/g, '');
    expect(sides).toMatch(/<del>\s*Марка/);
    expect(sides).toMatch(/<ins>\s*Лесі/);
    expect(html).toContain('Інший варіант: Марко');
    expect(html).toContain('Від Лесі</textarea>');
    expect((await open('out')).versions.uk.workingCopy?.value.title).toBe('Від Марка');

    const again = { ...readFields(html), intent: 'save' };
    expect((await request('/uk/admin/posts/out', { cookie, form: again })).status).toBe(303);
    expect((await open('out')).versions.uk.workingCopy?.value.title).toBe('Від Лесі');
    const entries = (await readHistory({ actor, postId, locale: 'uk', against: 'before' })).items;
    expect(entries.map(({ title }) => title)).toContain('Від Марка');
  });

  test('changes no text whose lines a browser has sent with CRLF', async () => {
    const content = 'Один.\n\nДва.';
    await aPost({ slug: 'lines', uk: aVersion({ content }), en: aVersion({ content }) });
    await submit('lines', {
      intent: 'save',
      'uk.title': 'Інша назва',
      'uk.content': content.replaceAll('\n', '\r\n'),
      'en.content': content.replaceAll('\n', '\r\n'),
    });
    const { versions } = await open('lines');
    expect(versions.en.workingCopy).toBeNull();
    expect(versions.uk.workingCopy?.value).toMatchObject({ title: 'Інша назва', content });
  });

  test('shows all that others have saved, and takes theirs: the own texts are in the history', async () => {
    const { translationId: postId } = await aPost({ slug: 'out' });
    const fields = readFields(await (await request('/uk/admin/posts/out', { cookie })).text());
    const { versions, settings } = await open('out');
    const other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
    const value = { ...(versions.uk.text as DraftText), title: 'Від Марка' };
    await saveWorkingCopy({ actor: other, postId, part: 'uk', value, number: 0 });
    const shared = { ...settings, pinned: true };
    await saveWorkingCopy({ actor: other, postId, part: 'settings', value: shared, number: 0 });

    const typed = { 'uk.title': 'Від Лесі', 'en.title': 'By Lesia', coverImage: '/a.png' };
    const refused = await request('/uk/admin/posts/out', {
      cookie,
      form: { ...fields, ...typed, intent: 'save' },
    });
    const html = await refused.text();
    expect([...html.matchAll(/data-part="(\w+)"/g)].map(([, part]) => part)).toEqual(['uk', 'settings']);
    expect(html).toContain('<td>/a.png</td>');
    expect((await open('out')).versions.en.workingCopy).toBeNull();

    const form = { ...readFields(html), intent: 'theirs' };
    expect((await request('/uk/admin/posts/out', { cookie, form })).status).toBe(303);
    const after = await open('out');
    expect(after.versions.uk.workingCopy?.value.title).toBe('Від Марка');
    expect(after.versions.en.workingCopy?.value.title).toBe('By Lesia');
    expect(after.settingsCopy?.value).toMatchObject({ pinned: true, coverImage: settings.coverImage });
    const { items } = await readHistory({ actor, postId, locale: 'uk', against: 'before' });
    expect(items.map(({ title }) => title)).toContain('Від Лесі');
  });

  test('keeps tags by their names, slugs and in either language, and removes the others', async () => {
    const tags = ['mova', 'web', 'old'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
    await aPost({
      slug: 'tagged',
      tags: [{ ...tags[0], slug: 'mova', nameUk: 'Мова', nameEn: 'Language' }, ...tags.slice(1)],
    });
    const typed = { tags: 'language, WEB, Нова тема', series: 'мова', seriesPart: '2' };
    await submit('tagged', { intent: 'publish', 'publish.uk': 'yes', ...typed });
    const { tags: kept, ...post } = await stored('tagged', 'uk');
    expect(post).toMatchObject({ series: 'mova', seriesPart: 2 });
    expect(kept.map(({ slug, nameUk }) => [slug, nameUk]).sort()).toEqual([
      ['mova', 'Мова'],
      ['nova-tema', 'Нова тема'],
      ['web', null],
    ]);
  });

  test('takes a text of a million Cyrillic letters', async () => {
    const content = 'щ'.repeat(999_999);
    const response = await submit('new', { intent: 'save', 'uk.title': 'Довгий', 'uk.content': content });
    const [id = ''] = addressIn(response);
    expect((await open(id)).versions.uk.workingCopy?.value.content).toHaveLength(999_999);
  });
});

test('discarding returns to what is stored, and the text stays in the history', async () => {
  const { translationId: postId } = await aPost({ slug: 'out' });
  await submit('out', { intent: 'save', 'uk.title': 'Викинута' });
  expect(addressIn(await submit('out', { intent: 'discard' }))).toEqual(['out', 'discarded']);
  expect((await open('out')).versions.uk.workingCopy).toBeNull();
  expect(
    (await readHistory({ actor, postId, locale: 'uk', against: 'before' })).items.map(({ title }) => title),
  ).toContain('Викинута');
});

test('a translation begins with the text of the other language', async () => {
  await aPost({ slug: 'out', uk: aVersion({ content: 'Оригінал.' }), en: undefined });
  expect(addressIn(await submit('out', { intent: 'copy.en' }))).toEqual(['out', 'copied']);
  expect((await open('out')).versions.en.workingCopy?.value.content).toBe('Оригінал.');
});

test('a version that needs no change is marked as up to date', async () => {
  await aPost({ slug: 'out' });
  await submit('out', { intent: 'publish', 'publish.uk': 'yes', 'uk.content': 'Нове.' });
  expect(addressIn(await submit('out', { intent: 'upToDate.en' }))).toEqual(['out', 'upToDate']);
  expect((await open('out')).versions.en.outdated).toBeNull();
});

test('the preview is the HTML that the page has, with what the text links to', async () => {
  const content =
    '## Розділ\n\nТекст ![a](b.png) [є](/uk/blog/there) [нема](/uk/blog/gone) [тег](/uk/tags/t)';
  await aPost({ slug: 'there', uk: aVersion({ content }) });
  const headers = { Accept: 'application/json' };
  const ask = (json: unknown) => request('/uk/admin/preview', { cookie, json, headers });
  const { html, words, minutes, deadLinks } = await (await ask({ locale: 'uk', content })).json();
  expect(await (await request('/uk/blog/there')).text()).toContain(html);
  expect({ words, minutes, deadLinks }).toEqual({
    words: 5,
    minutes: 1,
    deadLinks: ['/uk/blog/gone', '/uk/tags/t'],
  });
  expect((await ask({ locale: 'de', content })).status).toBe(400);
  expect((await request('/uk/admin/preview', { cookie })).status).toBe(405);
});

test('an upload of the editor is stored as one of a publisher', async () => {
  const upload = async (content: BlobPart, name: string) => {
    const body = new FormData();
    body.set('file', new Blob([content]), name);
    return request('/uk/admin/upload', { method: 'POST', cookie, body });
  };
  const response = await upload(await aPicture('png'), 'кіт.png');
  const { url, type } = await response.json();
  expect(type).toBe('image');
  expect((await request(url)).headers.get('content-type')).toBe('image/png');
  expect((await upload('<html>', 'page.html')).status).toBe(400);
});

describe('an upload that is refused', () => {
  const part = (name: string, type: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`;
  const whole = (...parts: string[]) => `${parts.join('\r\n')}\r\n--x--\r\n`;

  test.each([
    ['a text', whole(part('notes.txt', 'text/plain', 'Текст')), 'unsupported_type'],
    ['an SVG picture that is named a PNG', whole(part('a.png', 'image/png', '<svg/>')), 'unsupported_type'],
    ['unknown bytes', whole(part('a', 'application/octet-stream', 'Текст')), 'unknown_content'],
    ['an empty file', whole(part('a.png', 'image/png', '')), 'empty_file'],
    ['no file', '--x--\r\n', 'missing_file'],
    ['a part of a file', part('a.png', 'image/png', 'Текст'), 'invalid_multipart'],
  ])('%s: the response has the reason', async (_what, body, code) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await request('/uk/admin/upload', { method: 'POST', cookie, headers, body });

    expect(response.status).toBe(400);
    const problem = toUploadProblem({ status: 400, body: await response.text(), retryAfter: null });
    expect(problem.code).toBe(code);
  });
});
