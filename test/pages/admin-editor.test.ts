import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;

beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin', name: 'Леся' })).cookie;
});

const submit = (path: string, form: Record<string, string>) =>
  request(`/uk/admin/posts/${path}`, { cookie, form });
const stored = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true });
const uk = { 'uk.title': 'Заголовок', 'uk.content': 'Текст.' };
const en = { 'en.title': 'Title', 'en.content': 'Text.' };

describe('a new post', () => {
  test('is a draft by the admin, at an address made from the title', async () => {
    const response = await submit('new', { intent: 'save', ...uk, 'uk.excerpt': 'Уривок', tags: 'Мова' });
    expect(response.headers.get('location')).toBe('/uk/admin/posts/zaholovok?done=saved');
    const post = await stored('zaholovok', 'uk');
    expect(post).toMatchObject({ published: false, authorName: 'Леся', excerpt: 'Уривок' });
    expect(post.alternates).toEqual([]);
  });

  test('gets a number where its title has the address of another post', async () => {
    await aPost({ slug: 'zaholovok' });
    await submit('new', { intent: 'save', ...uk });
    expect((await stored('zaholovok-2', 'uk')).title).toBe('Заголовок');
  });

  test('is refused at an address that another post has, with what was written', async () => {
    await aPost({ slug: 'mine' });
    const before = await everything();
    const response = await submit('new', { intent: 'save', ...uk, slug: 'mine' });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('Така адреса вже є в іншого допису.');
    expect(html).toContain('Текст.</textarea>');
    expect(await everything()).toEqual(before);
  });

  test.each([
    [{ 'uk.content': 'Текст.' }, 'Напишіть заголовок.'],
    [{ 'uk.title': 'Заголовок' }, 'Напишіть текст.'],
    [{}, 'Укажіть адресу'],
    [{ ...uk, slug: 'a b' }, 'Можна лише літери'],
    [{ ...uk, date: 'завтра' }, 'Це не дата й час.'],
    [{ ...uk, coverImage: 'javascript:alert(1)' }, 'Це має бути адреса'],
  ])('with %j is refused beside the field', async (form, sentence) => {
    const response = await submit('new', { intent: 'save', ...(form as Record<string, string>) });
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
    await submit('new', { intent: 'publish', 'publish.uk': 'yes', ...uk, ...en });
    expect((await stored('zaholovok', 'uk')).published).toBe(true);
    expect((await stored('zaholovok', 'en')).published).toBe(false);
  });

  test('needs a chosen language with a text, and saves nothing without', async () => {
    const before = await everything();
    const choices: Record<string, string>[] = [{}, { 'publish.en': 'yes' }];
    for (const chosen of choices) {
      const response = await submit('new', { intent: 'publish', ...chosen, ...uk });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Виберіть, якою мовою опублікувати.');
    }
    expect(await everything()).toEqual(before);
  });

  test('at a time to come is scheduled in the time zone of the site', async () => {
    const form = { intent: 'publish', 'publish.uk': 'yes', ...uk, date: '2126-07-01T12:00' };
    const response = await submit('new', form);
    expect(response.headers.get('location')).toContain('done=scheduled');
    const { publishedAt } = await stored('zaholovok', 'uk');
    expect(publishedAt).toBe('2126-07-01T09:00:00.000Z');
    expect((await request('/uk/blog/zaholovok')).status).toBe(404);
    expect(await (await request('/uk/admin/posts/zaholovok', { cookie })).text()).toContain(
      'value="2126-07-01T12:00"',
    );
  });

  test('is taken back for both languages, and the texts stay', async () => {
    await aPost({ slug: 'out' });
    await submit('out', { intent: 'unpublish', slug: 'out', ...uk, ...en });
    expect((await stored('out', 'uk')).published).toBe(false);
    expect(await stored('out', 'en')).toMatchObject({ published: false, content: 'Text.' });
  });
});

describe('saving', () => {
  test('publishes no draft, not even a translation of a published post', async () => {
    await aPost({ slug: 'out', en: undefined });
    await submit('out', { intent: 'save', slug: 'out', ...uk, ...en });
    expect(await stored('out', 'uk')).toMatchObject({ published: true, title: 'Заголовок' });
    expect(await stored('out', 'en')).toMatchObject({ published: false, title: 'Title' });
    expect((await request('/en/blog/out')).status).toBe(404);
  });

  test('changes the address, and the old one leads to the new one, in the editor as well', async () => {
    await aPost({ slug: 'before' });
    const response = await submit('before', { intent: 'save', slug: 'after', ...uk, ...en });
    expect(response.headers.get('location')).toBe('/uk/admin/posts/after?done=saved');
    const editor = await request('/uk/admin/posts/before', { cookie });
    expect(editor.headers.get('location')).toBe('/uk/admin/posts/after');
  });

  test('keeps tags by their names, slugs and in either language, and removes the others', async () => {
    const tags = ['mova', 'web', 'old'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
    await aPost({
      slug: 'tagged',
      tags: [{ ...tags[0], slug: 'mova', nameUk: 'Мова', nameEn: 'Language' }, ...tags.slice(1)],
    });
    await submit('tagged', {
      intent: 'save',
      slug: 'tagged',
      ...uk,
      ...en,
      tags: 'language, WEB, Нова тема',
    });
    const { tags: kept } = await stored('tagged', 'uk');
    expect(kept.map(({ slug }) => slug).sort()).toEqual(['mova', 'nova-tema', 'web']);
  });

  test('takes a text of a million Cyrillic letters', async () => {
    const content = 'щ'.repeat(999_999);
    const response = await submit('new', { intent: 'save', 'uk.title': 'Довгий', 'uk.content': content });
    expect(response.status).toBe(303);
    expect((await stored('dovhyi', 'uk')).content).toHaveLength(999_999);
  });
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
