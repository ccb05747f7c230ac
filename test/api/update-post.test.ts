import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { UpdatePost } from '#contract/posts/requests.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { aKey } from '#test/factories/keys.ts';
import { aChange, aPost, aVersion } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const patch = (path: string, json: unknown) =>
  request(`/api/v1/posts/${path}`, { method: 'PATCH', json, key });
const change = async (path: string, json: unknown) =>
  answerOf(await patch(path, json), operations.updatePost, 200);
const read = async (slug: string, locale: 'uk' | 'en') =>
  answerOf(await request(`/api/v1/posts/${slug}?locale=${locale}`, { key }), operations.getPost, 200);

test('a change returns the changed post', async () => {
  const written = await aPost({ slug: 'p', published: false });

  expect(await change('p', { published: true })).toEqual({
    ...written,
    published: true,
    status: 'published',
  });
});

test('fields that are absent do not change', async () => {
  await aPost({ slug: 'p', coverImage: '/a.png', tags: [{ slug: 't', nameUk: 'Т', nameEn: undefined }] });
  const [uk, en] = [await read('p', 'uk'), await read('p', 'en')];

  await change('p', { coverImage: '/b.png' });

  expect(await read('p', 'uk')).toEqual({ ...uk, coverImage: '/b.png' });
  expect(await read('p', 'en')).toEqual({ ...en, coverImage: '/b.png' });
});

test('null does not change a field either', async () => {
  await aPost({ slug: 'p', coverImage: '/a.png' });
  const before = await read('p', 'uk');

  await change('p', { coverImage: null, publishedAt: null, uk: null, tags: null, published: true });

  expect(await read('p', 'uk')).toEqual(before);
});

test('an empty cover removes the cover', async () => {
  await aPost({ slug: 'p', coverImage: '/a.png' });

  await change('p', { coverImage: '' });

  expect((await read('p', 'en')).coverImage).toBeNull();
});

describe('a language version', () => {
  test('changes in the given fields, and the other version stays', async () => {
    await aPost({ slug: 'p', uk: aVersion({ title: 'Стара', excerpt: 'Витяг' }) });
    const en = await read('p', 'en');

    await change('p', { uk: { content: 'Новий текст' } });

    expect(await read('p', 'uk')).toMatchObject({ title: 'Стара', content: 'Новий текст', excerpt: 'Витяг' });
    expect(await read('p', 'en')).toMatchObject({ title: en.title, content: en.content });
    const stored = await database().collection('posts').findOne({ slug: 'p', locale: 'uk' });
    expect(stored?.html).toContain('Новий текст');
  });

  test('an empty text removes its excerpt, null keeps it', async () => {
    await aPost({ slug: 'p', uk: aVersion({ title: 'Стара', excerpt: 'Витяг' }) });

    await change('p', { uk: { title: 'Нова', excerpt: null } });
    expect(await read('p', 'uk')).toMatchObject({ title: 'Нова', excerpt: 'Витяг' });

    await change('p', { uk: { excerpt: '' } });
    expect(await read('p', 'uk')).toMatchObject({ title: 'Нова', excerpt: '' });
  });

  test('needs title and content when it is added', async () => {
    await aPost({ slug: 'p', en: undefined });
    const before = await everything();

    const complaints = await complaintsOf(await patch('p', { en: { excerpt: 'Only this' } }));

    expect(complaints).toEqual(['en.title invalid_type', 'en.content invalid_type']);
    expect(await everything()).toEqual(before);
  });

  test('may be added later, with the settings of the translation', async () => {
    const { translationId } = await aPost({
      slug: 'p',
      en: undefined,
      coverImage: '/a.png',
      publishedAt: new Date('2024-03-02T01:00:00Z'),
      tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }],
      series: 'basics',
      seriesPart: 2,
      authorName: 'Леся Українка',
    });

    const changed = await change('p', { en: { title: 'Added', content: 'Later' } });

    expect(changed.posts.map((post) => post.locale)).toEqual(['uk', 'en']);
    expect(await read('p', 'en')).toMatchObject({
      translationId,
      coverImage: '/a.png',
      published: true,
      publishedAt: '2024-03-02T01:00:00.000Z',
      authorName: 'Леся Українка',
      tags: [{ slug: 't' }, { slug: 'basics' }],
      series: 'basics',
      seriesPart: 2,
      alternates: [{ locale: 'uk' }],
    });
  });

  test('that is added to a draft is a draft', async () => {
    await aPost({ slug: 'p', uk: undefined, published: false });

    await change('p', { uk: aVersion() });

    expect(await read('p', 'uk')).toMatchObject({ published: false, publishedAt: null });
  });

  test('is updated when its text changes, and not by anything else', async () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const later = new Date('2026-02-01T00:00:00Z');
    const uk = aVersion();
    await aPost({ slug: 'p', uk, now });
    const update = (input: Partial<UpdatePost>) =>
      updatePost({ actor: SERVICE, slug: 'p', input: aChange(input), authorName: 'A', now: later });

    await update({ published: false, coverImage: '/x.png', uk });
    expect((await read('p', 'uk')).updatedAt).toBe(now.toISOString());

    await update({ uk: { ...uk, content: 'Інакше' } });
    expect((await read('p', 'uk')).updatedAt).toBe(later.toISOString());
    expect((await read('p', 'en')).updatedAt).toBe(now.toISOString());
  });

  test('keeps its id, creation time and views', async () => {
    await aPost({ slug: 'p' });
    await database()
      .collection('posts')
      .updateMany({}, { $set: { viewCount: 7 } });
    const before = await read('p', 'uk');

    await change('p', { uk: aVersion({ title: 'Інша' }) });

    const { id, createdAt, viewCount, title } = await read('p', 'uk');
    expect({ id, createdAt, viewCount, title }).toEqual({
      id: before.id,
      createdAt: before.createdAt,
      viewCount: 7,
      title: 'Інша',
    });
  });
});

describe('publishing', () => {
  test('sets the date once and keeps it', async () => {
    await aPost({ slug: 'p', published: false });
    await change('p', { published: true });
    const { publishedAt } = await read('p', 'uk');
    expect(publishedAt).not.toBeNull();

    await change('p', { published: false });
    expect(await read('p', 'uk')).toMatchObject({ published: false, publishedAt });
    expect((await request('/api/v1/posts/p')).status).toBe(404);

    await change('p', { published: true });
    expect(await read('p', 'uk')).toMatchObject({ published: true, publishedAt });
  });

  test('may be backdated or scheduled', async () => {
    await aPost({ slug: 'p', published: false });

    await change('p', { published: true, publishedAt: '1996-06-28T00:00:00Z' });
    expect((await request('/api/v1/posts/p')).status).toBe(200);

    await change('p', { publishedAt: '2040-06-28T00:00:00Z' });
    expect((await request('/api/v1/posts/p')).status).toBe(404);
  });

  test('in one language leaves the other a draft', async () => {
    await aPost({ slug: 'p', published: false });

    const changed = await change('p?locale=en', { published: true });

    expect(changed.published).toBe(false);
    expect((await request('/api/v1/posts/p?locale=en')).status).toBe(200);
    expect((await request('/api/v1/posts/p?locale=uk')).status).toBe(404);
  });
});

test('with `locale`, only that version gets the cover and the date', async () => {
  await aPost({ slug: 'p', publishedAt: new Date('2020-01-01T00:00:00Z') });

  await change('p?locale=uk', { coverImage: '/uk.png', publishedAt: '2021-01-01T00:00:00Z' });

  expect(await read('p', 'uk')).toMatchObject({
    coverImage: '/uk.png',
    publishedAt: '2021-01-01T00:00:00.000Z',
  });
  expect(await read('p', 'en')).toMatchObject({ coverImage: null, publishedAt: '2020-01-01T00:00:00.000Z' });
});

test('tags replace the list of both versions', async () => {
  await aPost({ slug: 'p', tags: [{ slug: 'old', nameUk: undefined, nameEn: undefined }] });

  await change('p', { tags: ['b', 'a', 'b'] });
  expect((await read('p', 'uk')).tags.map((tag) => tag.slug)).toEqual(['b', 'a']);
  expect((await read('p', 'en')).tags.map((tag) => tag.slug)).toEqual(['b', 'a']);

  await change('p', { tags: [] });
  expect((await read('p', 'uk')).tags).toEqual([]);
});

describe('refusals change nothing', () => {
  test('a field that is not valid', async () => {
    await aPost({ slug: 'p' });
    const before = await everything();

    const body = { published: false, uk: { title: ' ' } };
    expect(await complaintsOf(await patch('p', body))).toEqual(['uk.title too_small']);
    expect(await everything()).toEqual(before);
  });

  test('a missing post', async () => {
    expect(await refusalOf(await patch('p', { published: true, tags: ['t'] }), 404)).toEqual({
      error: 'Post not found',
    });
    expect(await database().collection('tags').countDocuments()).toBe(0);
  });

  test('a language that the post does not have', async () => {
    await aPost({ slug: 'p', en: undefined, published: false });
    const before = await everything();

    await refusalOf(await patch('p?locale=en', { published: true, tags: ['t'] }), 404);
    expect(await everything()).toEqual(before);
  });
});
