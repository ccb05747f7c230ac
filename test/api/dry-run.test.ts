import { beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { aKey } from '#test/factories/keys.ts';
import { fixture } from '#test/factories/media.ts';
import { aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { readFeatureRows } from '#test/setup/feature-rows.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const ofFeatures = await readFeatureRows();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

/** Sends a dry run and fails if it left a trace. */
async function dry(
  path: string,
  init: { json?: unknown; body?: string; method?: string },
): Promise<Response> {
  const before = await everything();
  const response = await request(path, { ...init, key });
  expect(await everything()).toEqual(before);
  return response;
}

describe('a dry run of a creation', () => {
  test.each(['1', 'true'])('with dryRun=%s returns the result without writing', async (value) => {
    await aPost({ tags: [{ slug: 'web', nameUk: undefined, nameEn: undefined }] });
    const body = aPostBody({ slug: 'p', tags: ['new', { slug: 'web', nameUk: 'Веб' }] });
    const response = await dry(`/api/v1/posts?dryRun=${value}`, { json: body });

    expect(await answerOf(response, operations.createPost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      published: true,
      status: 'published',
      posts: [
        { slug: 'p', locale: 'uk', url: '/uk/blog/p' },
        { slug: 'p', locale: 'en', url: '/en/blog/p' },
      ],
    });
  });

  test('is refused as the real request is', async () => {
    await aPost({ slug: 'taken' });

    await refusalOf(await dry('/api/v1/posts?dryRun=1', { json: aPostBody({ slug: 'taken' }) }), 409);
    expect(await complaintsOf(await dry('/api/v1/posts?dryRun=1', { json: { slug: 'p' } }))).toEqual([
      ' missing_language',
    ]);
  });

  test.each(['0', 'false'])('with dryRun=%s is a real request', async (value) => {
    const response = await request(`/api/v1/posts?dryRun=${value}`, { json: aPostBody(), key });

    await answerOf(response, operations.createPost, 201);
  });

  test.each(['', '2', 'yes', 'TRUE', '1&dryRun=1'])(
    'dryRun=%s is refused before the body is read',
    async (value) => {
      const response = await dry(`/api/v1/posts?dryRun=${value}`, { body: '{' });

      expect(await complaintsOf(response)).toEqual([expect.stringMatching(/^dryRun /)]);
    },
  );
});

describe('a dry run of a change', () => {
  test('returns the result without writing', async () => {
    await aPost({ slug: 'p', en: undefined, published: false });

    const response = await dry('/api/v1/posts/p?dryRun=1', {
      method: 'PATCH',
      json: { en: aVersion(), published: true, tags: ['new'] },
    });

    expect(await answerOf(response, operations.updatePost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      published: true,
      status: 'published',
      posts: [
        { slug: 'p', locale: 'uk', url: '/uk/blog/p' },
        { slug: 'p', locale: 'en', url: '/en/blog/p' },
      ],
    });
  });

  test('is refused as the real request is', async () => {
    const send = (json: unknown) => dry('/api/v1/posts/p?dryRun=1', { method: 'PATCH', json });

    await refusalOf(await send({ published: true }), 404);
    await aPost({ slug: 'p' });
    await refusalOf(await send({}), 400);
  });
});

describe('a dry run of a deletion', () => {
  const dryDelete = (path: string) => dry(`/api/v1/posts/${path}`, { method: 'DELETE' });

  test('names the versions that would be deleted, and deletes none', async () => {
    await aPost({ slug: 'p', tags: [{ slug: 't', nameUk: undefined, nameEn: undefined }] });

    expect(await answerOf(await dryDelete('p?dryRun=1'), operations.deletePost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      posts: [
        { slug: 'p', locale: 'uk', url: '/uk/blog/p' },
        { slug: 'p', locale: 'en', url: '/en/blog/p' },
      ],
    });
    expect(await answerOf(await dryDelete('p?locale=en&dryRun=true'), operations.deletePost, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      posts: [{ slug: 'p', locale: 'en', url: '/en/blog/p' }],
    });
  });

  test('is refused as the real request is', async () => {
    await aPost({ slug: 'half', en: undefined });

    await refusalOf(await dryDelete('none?dryRun=1'), 404);
    await refusalOf(await dryDelete('half?locale=en&dryRun=1'), 404);
    expect(await complaintsOf(await dryDelete('half?dryRun=yes'))).toEqual(['dryRun invalid_value']);
  });
});

describe('a dry run of attaching tags', () => {
  const dryAttach = (json: unknown) => dry('/api/v1/posts/tags?dryRun=1', { json });

  test('returns how many would be added, creates none and sets no missing name', async () => {
    await aPost({ slug: 'p', tags: [{ slug: 'web', nameUk: undefined, nameEn: undefined }] });

    const tags = ['new', 'newer', 'new', { slug: 'web', nameUk: 'Веб' }];
    expect(await answerOf(await dryAttach({ slug: 'p', tags }), operations.attachTags, 200)).toEqual({
      dryRun: true,
      slug: 'p',
      added: 2,
      posts: 2,
    });
  });

  test('is refused as the real request is', async () => {
    await refusalOf(await dryAttach({ slug: 'p', tags: ['t'] }), 404);
    const tags = Array.from({ length: 50 }, (_, number) => `t${number}`);
    await request('/api/v1/posts', { json: aPostBody({ slug: 'p', tags }), key });

    expect(await complaintsOf(await dryAttach({ slug: 'p', tags: ['one-more'] }))).toEqual(['tags too_big']);
  });
});

describe('every write with a key, as a dry run', () => {
  const writes = Object.values<Operation>(operations).filter(
    ({ auth, method }) => auth === 'key' && method !== 'GET',
  );
  const bodies: Record<string, () => RequestInit & { json?: unknown }> = {
    createPost: () => ({ json: aPostBody({ slug: 'q' }) }),
    updatePost: () => ({ json: { uk: aVersion() } }),
    deletePost: () => ({}),
    attachTags: () => ({ json: { slug: 'p', tags: ['new'] } }),
    uploadMedia: () => {
      const body = new FormData();
      body.append('file', new File([fixture('video.mp4')], 'video.mp4', { type: 'video/mp4' }));
      return { body };
    },
  };
  const send = async ({ id, method, path }: Operation, query: string) => {
    const init = bodies[id]?.() ?? ofFeatures[id]?.calls[0];
    if (!init) throw new Error(`Say in operation-rows.ts of the feature what ${id} is sent`);
    return request(path.replace('{slug}', 'p') + query, { ...init, method, key });
  };

  test.each(writes)('$id writes nothing', async (operation) => {
    await aPost({ slug: 'p' });
    const before = await everything();

    const response = await send(operation, '?dryRun=1');

    expect(await everything()).toEqual(before);
    if (response.status === 200) expect(await response.json()).toMatchObject({ dryRun: true });
    else expect(await complaintsOf(response)).toContain('dryRun invalid_value');
  });

  // Operations that need more than a post, such as a server that translates, are tested by their features.
  const possible = writes.filter(({ needsMail, id }) => !needsMail && !ofFeatures[id]?.prepare);

  test.each(possible)('$id writes without the parameter', async (operation) => {
    await aPost({ slug: 'p' });
    const before = await everything();

    expect((await send(operation, '')).ok).toBe(true);

    expect(await everything()).not.toEqual(before);
  });
});
