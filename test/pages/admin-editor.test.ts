import { describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { SETTINGS_FIELDS } from '#app/editor/ui/editor-post.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { DraftSettings } from '#contract/posts/admin.ts';
import type { AlignedSource } from '#contract/posts/editor.ts';
import type { Actor } from '#server/auth/actor.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { discardWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { edit, send } from '#test/setup/editor-requests.ts';
import { request } from '#test/setup/request.ts';

let cookie: string;
let actor: Actor;

useDatabase({
  start: async () => {
    const { user, cookie: session } = await aSignedIn({ role: 'admin', name: 'Леся' });
    [cookie, actor] = [session, anActor(user)];
  },
});

/** Types into the editor at `path`, saves, and runs an action. */
const submit = (path: string, typed: Record<string, string>, action?: Parameters<typeof edit>[3]) =>
  edit(cookie, `/uk/admin/posts/${path}`, typed, action);

const publish = (...locales: Locale[]) => ({ intent: 'publish', locales }) as const;

/** The address and the outcome, or the problems. */
async function answerOf({ response }: Awaited<ReturnType<typeof submit>>): Promise<unknown> {
  const body = await response.json();
  if (response.status === 200) return [body.address, body.done];
  return body.details.map(({ path, code }: { path: string; code: string }) => [path, code]);
}

const open = async (post: string) => getPostForEditing({ actor, post });
const stored = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true });
const uk = { 'uk.title': 'Заголовок', 'uk.content': 'Текст.' };
const en = { 'en.title': 'Title', 'en.content': 'Text.' };

describe('a new post', () => {
  test('a new post is saved as working copies of its admin', async () => {
    await aPost({ slug: 'zaholovok' });
    const { id } = await submit('new', { ...uk, 'uk.excerpt': 'Уривок', tags: 'Мова' });
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

  test('a published post gets an address from its title, with a number if another post has it', async () => {
    await aPost({ slug: 'zaholovok' });
    expect(await answerOf(await submit('new', uk, publish('uk')))).toEqual(['zaholovok-2', 'published']);
    expect(await stored('zaholovok-2', 'uk')).toMatchObject({ published: true, authorName: 'Леся' });
  });

  test('a post is refused at an address that another post has, and stays a working copy', async () => {
    await aPost({ slug: 'mine' });
    const refused = await submit('new', { ...uk, slug: 'mine' }, publish('uk'));
    expect(refused.response.status).toBe(409);
    expect(await answerOf(refused)).toEqual([['slug', 'slug_taken']]);
    expect((await open(refused.id)).versions.uk.workingCopy?.value.content).toBe('Текст.');
    expect((await request('/uk/blog/zaholovok')).status).toBe(404);
  });

  test.each([
    [{ 'uk.content': 'Текст.' }, ['uk.title', 'too_small']],
    [{ 'uk.title': 'Заголовок' }, ['uk.content', 'too_small']],
    [{ 'en.title': 'Title', 'en.content': 'Text.' }, ['uk.title', 'too_small']],
    [{ 'uk.title': '…', 'uk.content': 'Текст.' }, ['slug', 'too_small']],
    [{ ...uk, slug: 'a b' }, ['slug', 'invalid_slug']],
    [{ ...uk, date: 'завтра' }, ['date', 'invalid_date']],
    [{ ...uk, coverImage: 'javascript:alert(1)' }, ['coverImage', 'invalid_url']],
    [{ ...uk, 'uk.metaImage': 'x y' }, ['uk.metaImage', 'invalid_url']],
  ])('a post with %j is not published, and the field says why', async (typed, problem) => {
    const fields = typed as Record<string, string>;
    const refused = await submit('new', fields, publish('uk'));
    expect(refused.response.status).toBe(400);
    expect(await answerOf(refused)).toContainEqual(problem);
    expect((await open(refused.id)).slug).toBeNull();
  });

  test('a post with the slug “new” has an escaped address, so the address of a new post hides none', async () => {
    await aPost({ slug: 'new', uk: aVersion({ title: 'Новий світ' }) });
    expect(await (await request('/uk/admin/posts/%6Eew', { cookie })).text()).toContain('Новий світ');
    expect(await (await request('/uk/admin/posts/new', { cookie })).text()).not.toContain('Новий світ');
  });
});

describe('publishing', () => {
  test('publishing makes the chosen languages visible and no other', async () => {
    const { id } = await submit('new', { ...uk, ...en }, publish('uk'));
    const { slug, versions } = await open(id);
    expect((await stored(slug ?? '', 'uk')).published).toBe(true);
    expect([versions.en.id, versions.en.workingCopy?.value.title]).toEqual([null, 'Title']);
    expect((await request('/en/blog/zaholovok')).status).toBe(404);
  });

  test('publishing needs a chosen language, and publishes nothing without', async () => {
    const refused = await submit('new', uk, publish());
    expect(await answerOf(refused)).toEqual([['publish', 'nothing_to_publish']]);
    expect((await open(refused.id)).slug).toBeNull();
  });

  test('publishing with a choice that its feature does not know publishes nothing', async () => {
    const refused = await submit('new', uk, { ...publish('uk'), choices: { newsletter: 'everybody' } });
    expect(refused.response.status).toBe(400);
    expect((await open(refused.id)).slug).toBeNull();
  });

  test('a post with a future date is scheduled in the time zone of the site', async () => {
    const scheduled = await submit('new', { ...uk, date: '2126-07-01T12:00' }, publish('uk'));
    expect(await answerOf(scheduled)).toEqual(['zaholovok', 'scheduled']);
    const { publishedAt } = await stored('zaholovok', 'uk');
    expect(publishedAt).toBe('2126-07-01T09:00:00.000Z');
    expect((await request('/uk/blog/zaholovok')).status).toBe(404);
    expect(await (await request('/uk/admin/posts/zaholovok', { cookie })).text()).toContain(
      'value="2126-07-01T12:00"',
    );
  });

  test('a language that is scheduled does not take the published one from readers', async () => {
    await submit('new', en, publish('en'));
    const scheduled = await submit('title', { ...uk, date: '2126-07-01T12:00' }, publish('uk'));
    expect(await answerOf(scheduled)).toEqual(['title', 'scheduled']);
    expect((await request('/en/blog/title')).status).toBe(200);
    expect((await request('/uk/blog/title')).status).toBe(404);
    expect((await stored('title', 'uk')).publishedAt).toBe('2126-07-01T09:00:00.000Z');
    const log = await (await request('/uk/admin/log', { cookie })).text();
    expect(log).toContain('Заплановано допис «');
  });

  test('a language that is published now leaves the other one scheduled', async () => {
    await submit('new', { ...uk, slug: 'both', date: '2126-07-01T12:00' }, publish('uk'));
    const published = await submit('both', { ...en, date: '2026-01-02T12:00' }, publish('en'));
    expect(await answerOf(published)).toEqual(['both', 'published']);
    expect((await request('/en/blog/both')).status).toBe(200);
    expect((await request('/uk/blog/both')).status).toBe(404);
    expect((await stored('both', 'uk')).publishedAt).toBe('2126-07-01T09:00:00.000Z');
    const page = await (await request('/en/admin/posts/both', { cookie })).text();
    expect(page).toMatch(/1 July 2126[^.]* in Ukrainian and 2 January 2026[^.]* in English/);
  });

  test('one language is unpublished at a time, and the texts stay', async () => {
    await aPost({ slug: 'out', en: aVersion({ content: 'Text.' }) });
    const unpublished = await submit('out', {}, { intent: 'unpublish', part: 'en' });
    expect(await answerOf(unpublished)).toEqual(['out', 'unpublished']);
    expect((await stored('out', 'uk')).published).toBe(true);
    expect(await stored('out', 'en')).toMatchObject({ published: false, content: 'Text.' });
    await submit('out', {}, { intent: 'unpublish', part: 'uk' });
    expect((await stored('out', 'uk')).published).toBe(false);
  });

  test('a minor edit does not mark the translation as outdated', async () => {
    await aPost({ slug: 'out' });
    await submit('out', { 'uk.content': 'Одрук.' }, { ...publish('uk'), minorEdit: true });
    expect((await open('out')).versions.en.outdated).toBeNull();
    await submit('out', { 'uk.content': 'Нове.' }, publish('uk'));
    expect((await open('out')).versions.en.outdated).not.toBeNull();
  });

  test('a changed address takes effect with publishing, and the old one leads to it, in the editor as well', async () => {
    await aPost({ slug: 'before' });
    await submit('before', { slug: 'after' });
    expect((await request('/uk/blog/before')).status).toBe(200);
    expect(await answerOf(await submit('before', {}, publish('uk')))).toEqual(['after', 'published']);
    expect((await request('/uk/blog/before')).headers.get('location')).toContain('/uk/blog/after');
    const editor = await request('/uk/admin/posts/before', { cookie });
    expect(editor.headers.get('location')).toBe('/uk/admin/posts/after');
  });

  test('publishing one language ignores what somebody has saved of the other in the meantime', async () => {
    const { translationId: postId } = await aPost({ slug: 'out' });
    await submit('out', { 'uk.content': 'Нове.', 'en.content': 'New.' });
    const { number = 0 } = (await open('out')).versions.uk.workingCopy ?? {};
    const other = anActor(await aUser({ role: 'admin', name: 'Марко' }));
    await discardWorkingCopy({ actor: other, postId, part: 'en', number: 1 });
    const response = await send(cookie, postId, {
      ...publish('uk'),
      minorEdit: false,
      numbers: { uk: number, en: 1, settings: 0 },
    });
    expect(response.status).toBe(200);
    expect((await stored('out', 'uk')).content).toBe('Нове.');
  });

  test('every field of the form is published', async () => {
    await aPost({ slug: 'full', en: undefined });
    const settings: Record<Exclude<(typeof SETTINGS_FIELDS)[number], 'menu' | 'order'>, string> = {
      slug: 'all',
      coverImage: '/b.png',
      tags: 'Мова',
      authorName: 'Марко',
      date: '2026-01-02T10:00',
      pinned: 'yes',
      commentsOpen: '',
      series: 'Мова',
      seriesPart: '2',
    };
    const texts = {
      'uk.metaTitle': 'Для пошуку',
      'uk.metaDescription': 'Опис',
      'uk.metaImage': '/a.png',
    };
    await submit('full', { ...settings, ...texts }, publish('uk'));
    const published: Omit<DraftSettings, 'coverImage' | 'menu' | 'order'> = {
      slug: 'all',
      tags: ['mova'],
      authorName: 'Марко',
      publishedAt: '2026-01-02T08:00:00.000Z',
      pinned: true,
      commentsOpen: false,
      series: 'mova',
      seriesPart: 2,
    };
    expect((await open('all')).settings).toMatchObject(published);
    expect(await stored('all', 'uk')).toMatchObject({
      metaTitle: 'Для пошуку',
      metaDescription: 'Опис',
      metaImage: '/a.png',
      coverImage: '/b.png',
    });
  });

  test('every setting has a control', async () => {
    const { cookie } = await aSignedIn({ role: 'admin' });
    await aPost({ slug: 'full' });
    await aPage({ slug: 'about' });
    const forms = await Promise.all(
      ['/uk/admin/posts/full', '/uk/admin/pages/about'].map(async (path) =>
        (await request(path, { cookie })).text(),
      ),
    );
    expect(SETTINGS_FIELDS.filter((name) => !forms.join().includes(` name="${name}"`))).toEqual([]);
  });
});

describe('saving', () => {
  test('a save changes nothing that readers see', async () => {
    await aPost({ slug: 'out', en: undefined });
    const before = await (await request('/uk/blog/out')).text();
    await submit('out', { ...uk, ...en, tags: 'Мова' });
    expect(await (await request('/uk/blog/out')).text()).toBe(before);
    expect((await request('/en/blog/out')).status).toBe(404);
    expect((await open('out')).versions.uk.workingCopy?.value.title).toBe('Заголовок');
  });

  test('tags are kept by their names, slugs and in either language, and the others are removed', async () => {
    const tags = ['mova', 'web', 'old'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
    await aPost({
      slug: 'tagged',
      tags: [{ ...tags[0], slug: 'mova', nameUk: 'Мова', nameEn: 'Language' }, ...tags.slice(1)],
    });
    const typed = { tags: 'language, WEB, Нова тема', series: 'мова', seriesPart: '2' };
    await submit('tagged', typed, publish('uk'));
    const { tags: kept, ...post } = await stored('tagged', 'uk');
    expect(post).toMatchObject({ series: 'mova', seriesPart: 2 });
    expect(kept.map(({ slug, nameUk }) => [slug, nameUk]).sort()).toEqual([
      ['mova', 'Мова'],
      ['nova-tema', 'Нова тема'],
      ['web', null],
    ]);
  });

  test('a text of a million Cyrillic letters is saved', async () => {
    const content = 'щ'.repeat(999_999);
    const { id } = await submit('new', { 'uk.title': 'Довгий', 'uk.content': content });
    expect((await open(id)).versions.uk.workingCopy?.value.content).toHaveLength(999_999);
  });
});

test('without scripts the page says that the editor needs them', async () => {
  const html = await (await request(paths.adminNewPost('en'), { cookie })).text();
  const [, sentence] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? [];
  expect(sentence).toContain(adminMessages.en.editor.needsScripts);
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
    deadLinks: ['/uk/blog/b.png', '/uk/blog/gone', '/uk/tags/t'],
  });
  expect((await ask({ locale: 'de', content })).status).toBe(400);
  expect((await request('/uk/admin/preview', { cookie })).status).toBe(405);
});

test('an upload of the editor is stored as one of a publisher, and a refused one has its reason', async () => {
  const upload = async (content: BlobPart, name: string) => {
    const body = new FormData();
    body.set('file', new Blob([content]), name);
    return request('/uk/admin/upload', { method: 'POST', cookie, body });
  };
  const response = await upload(await aPicture('png'), 'кіт.png');
  const { url, type } = await response.json();
  expect(type).toBe('image');
  expect((await request(url)).headers.get('content-type')).toBe('image/png');
  const refused = await upload('<html>', 'page.html');
  expect(refused.status).toBe(400);
  expect((await refused.json()).details).toMatchObject([{ path: 'file', code: 'unsupported_type' }]);
});

test('only what has no translation yet is marked so, also after a first paragraph that is short', async () => {
  const source = ['# Початок', 'Так.', 'Довге слово. '.repeat(30), '- один\n- два', 'Ще слово. '.repeat(20)];
  const written = [
    '# The beginning',
    'Yes, this is so.',
    'A long word. '.repeat(30),
    '- one\n- two',
    'One more. '.repeat(20),
  ];

  for (let count = 1; count <= written.length; count++) {
    const json = { locale: 'en', content: written.slice(0, count).join('\n\n'), source: source.join('\n\n') };
    const response = await request(paths.adminAlignment('uk'), { cookie, json });

    const { pairs }: AlignedSource = await response.json();
    expect(pairs.map(({ blocks }) => blocks)).toEqual(source.map((_, index) => Number(index < count)));
  }
});
