import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/answers.ts';
import { everything, useDatabase } from '#test/database.ts';
import { aPost, aPostBody, aVersion } from '#test/factories.ts';
import { aKey, request } from '#test/http.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

/** Sends a dry run and fails if it left a trace. */
async function dry(path: string, init: { json: unknown; method?: string }): Promise<Response> {
  const before = await everything();
  const response = await request(path, { ...init, key });
  expect(await everything()).toEqual(before);
  return response;
}

describe('of a creation', () => {
  test.each(['1', 'true'])('with dryRun=%s says what would be', async (value) => {
    const body = aPostBody({ slug: 'p', tags: ['new', { slug: 'web', nameUk: 'Веб' }] });
    const response = await dry(`/api/v1/posts?dryRun=${value}`, { json: body });

    expect(await answerOf(response, operations.createPost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      published: true,
      posts: [
        { slug: 'p', locale: 'uk', url: '/uk/blog/p' },
        { slug: 'p', locale: 'en', url: '/en/blog/p' },
      ],
    });
  });

  test('fills in no name of a tag', async () => {
    await aPost({ tags: [{ slug: 'web', nameUk: undefined, nameEn: undefined }] });

    const json = aPostBody({ tags: [{ slug: 'web', nameUk: 'Веб' }] });
    await answerOf(await dry('/api/v1/posts?dryRun=1', { json }), operations.createPost, 200);
  });

  test('is refused as the request itself would be', async () => {
    await aPost({ slug: 'taken' });

    await refusalOf(await dry('/api/v1/posts?dryRun=1', { json: aPostBody({ slug: 'taken' }) }), 409);
    expect(await complaintsOf(await dry('/api/v1/posts?dryRun=1', { json: { slug: 'p' } }))).toEqual([
      ' missing_language',
    ]);
  });

  test.each(['0', 'false'])('with dryRun=%s is none', async (value) => {
    const response = await request(`/api/v1/posts?dryRun=${value}`, { json: aPostBody(), key });

    await answerOf(response, operations.createPost, 201);
  });

  test.each(['', '2', 'yes', 'TRUE', '1&dryRun=1'])('dryRun=%s is refused', async (value) => {
    const response = await dry(`/api/v1/posts?dryRun=${value}`, { json: aPostBody() });

    expect(await complaintsOf(response)).toEqual([expect.stringMatching(/^dryRun /)]);
  });
});

describe('of a change', () => {
  test('says what would be', async () => {
    await aPost({ slug: 'p', en: undefined, published: false });

    const response = await dry('/api/v1/posts/p?dryRun=1', {
      method: 'PATCH',
      json: { en: aVersion(), published: true, tags: ['new'] },
    });

    expect(await answerOf(response, operations.updatePost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      published: true,
      posts: [
        { slug: 'p', locale: 'uk', url: '/uk/blog/p' },
        { slug: 'p', locale: 'en', url: '/en/blog/p' },
      ],
    });
  });

  test('is refused as the request itself would be', async () => {
    const send = (json: unknown) => dry('/api/v1/posts/p?dryRun=1', { method: 'PATCH', json });

    await refusalOf(await send({ published: true }), 404);
    await aPost({ slug: 'p' });
    await refusalOf(await send({}), 400);
  });
});
