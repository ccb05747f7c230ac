import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Tag } from '#contract/tags.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const attach = (json: unknown) => request('/api/v1/posts/tags', { json, key });
const attached = async (tags: unknown[], slug = 'p') =>
  answerOf(await attach({ slug, tags }), operations.attachTags, 200);
const list = async () =>
  (await answerOf(await request('/api/v1/tags', { key }), operations.listTags, 200)).tags;
const tagsOf = async (slug: string, locale: 'uk' | 'en' = 'uk'): Promise<Tag[]> => {
  const response = await request(`/api/v1/posts/${slug}?locale=${locale}`, { key });
  return (await answerOf(response, operations.getPost, 200)).tags;
};
const many = (count: number) => Array.from({ length: count }, (_, number) => `t${number}`);

describe('the list of tags', () => {
  test('has all tags by slug, with the names that they have', async () => {
    await aPost({ slug: 'p' });
    await attached(['web', { slug: 'css', nameUk: 'Стилі' }, { slug: 'api', nameUk: 'Ґ', nameEn: 'API' }]);

    expect(await list()).toEqual([
      { id: expect.any(Number), slug: 'api', nameUk: 'Ґ', nameEn: 'API' },
      { id: expect.any(Number), slug: 'css', nameUk: 'Стилі', nameEn: null },
      { id: expect.any(Number), slug: 'web', nameUk: null, nameEn: null },
    ]);
  });
});

describe('a tag in a request', () => {
  test('a tag given as a string is created if no tag has the slug', async () => {
    await request('/api/v1/posts', { json: aPostBody({ slug: 'p', tags: ['new'] }), key });

    expect(await list()).toEqual([{ id: 1, slug: 'new', nameUk: null, nameEn: null }]);
  });

  test('a tag given as a string is the existing tag with the slug', async () => {
    await aPost({ slug: 'p' });
    await attached([{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
    await request('/api/v1/posts', { json: aPostBody({ slug: 'q', tags: ['web'] }), key });

    expect(await list()).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
    expect(await tagsOf('q', 'en')).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
  });

  test('a tag given as an object fills in a missing name', async () => {
    await aPost({ slug: 'p' });
    await attached(['web']);
    await attached([{ slug: 'web', nameUk: 'Веб' }]);
    expect(await list()).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: null }]);

    await attached([{ slug: 'web', nameEn: 'Web' }]);
    expect(await list()).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
  });

  test('a tag given as an object never replaces a name', async () => {
    await aPost({ slug: 'p' });
    await attached([{ slug: 'web', nameUk: 'Веб' }]);
    await attached([{ slug: 'web', nameUk: 'Інше', nameEn: 'Web' }]);
    await attached([{ slug: 'web', nameUk: null, nameEn: 'Else' }]);

    expect(await list()).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
  });

  test('a tag given twice in one request is one tag, with the names of both', async () => {
    await aPost({ slug: 'p' });
    const { added } = await attached(['web', { slug: 'web', nameUk: 'Веб' }, { slug: 'web', nameEn: 'Web' }]);

    expect(added).toBe(1);
    expect(await list()).toEqual([{ id: 1, slug: 'web', nameUk: 'Веб', nameEn: 'Web' }]);
    expect(await tagsOf('p')).toHaveLength(1);
  });

  test('a tag is the same in NFC and NFD', async () => {
    await aPost({ slug: 'p' });
    await attached(['їжа'.normalize('NFD'), 'їжа'.normalize('NFC')]);

    expect((await list()).map((tag) => tag.slug)).toEqual(['їжа'.normalize('NFC')]);
  });
});

describe('adding tags to a post', () => {
  test('applies to both language versions', async () => {
    await aPost({ slug: 'p' });

    expect(await attached(['a', 'b'])).toEqual({ success: true, added: 2, posts: 2 });

    expect((await tagsOf('p', 'uk')).map((tag) => tag.slug)).toEqual(['a', 'b']);
    expect((await tagsOf('p', 'en')).map((tag) => tag.slug)).toEqual(['a', 'b']);
  });

  test('counts one version if the post has only one', async () => {
    await aPost({ slug: 'p', uk: undefined });

    expect(await attached(['a'])).toEqual({ success: true, added: 1, posts: 1 });
  });

  test('keeps the tags of the post and counts the new ones', async () => {
    await aPost({ slug: 'p' });
    await attached(['a', 'b']);

    expect(await attached(['b', 'c'])).toEqual({ success: true, added: 1, posts: 2 });
    expect((await tagsOf('p')).map((tag) => tag.slug)).toEqual(['a', 'b', 'c']);
    expect(await attached(['a', 'b', 'c'])).toEqual({ success: true, added: 0, posts: 2 });
  });

  test('works on drafts', async () => {
    await aPost({ slug: 'p', published: false });

    expect(await attached(['a'])).toMatchObject({ added: 1 });
  });

  test('changes nothing else of the post', async () => {
    await aPost({ slug: 'p' });
    const versions = () =>
      database()
        .collection('posts')
        .find({}, { projection: { tagIds: 0, revision: 0 } })
        .toArray();
    const before = await versions();

    await attached(['a']);

    expect(await versions()).toEqual(before);
  });

  test('adds up to fifty', async () => {
    await aPost({ slug: 'p' });
    expect(await attached(many(50))).toMatchObject({ added: 50 });

    const before = await everything();
    expect(await complaintsOf(await attach({ slug: 'p', tags: ['one-more'] }))).toEqual(['tags too_big']);
    expect(await everything()).toEqual(before);
    expect(await attached(['t0', 't49'])).toMatchObject({ added: 0 });
  });

  test('creates no tag if the post is missing', async () => {
    const before = await everything();

    expect(await refusalOf(await attach({ slug: 'nothing', tags: ['a'] }), 404)).toEqual({
      error: 'Post not found',
    });
    expect(await everything()).toEqual(before);
  });
});
