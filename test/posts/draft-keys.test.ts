import { beforeEach, describe, expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey({ name: 'Помічник', scopes: ['write', 'read'] });
});

const patch = (json: object, query = '') =>
  request(`/api/v1/posts/p${query}`, { method: 'PATCH', json, key });
const read = async (locale = 'uk') =>
  (await request(`/api/v1/posts/p?locale=${locale}`, { key })).json() as Promise<Record<string, string>>;

describe('a key that may only write drafts', () => {
  test('creates and changes a draft', async () => {
    const created = await request('/api/v1/posts', { json: { slug: 'p', uk: aVersion() }, key });
    expect(created.status).toBe(201);
    expect((await patch({ uk: { title: 'Інакше' }, pinned: true, tags: [{ slug: 't' }] })).status).toBe(200);
    expect((await patch({ en: aVersion() })).status).toBe(200);
    expect(await read()).toMatchObject({ title: 'Інакше', published: false });
  });

  test('adds a draft of the other language to a published post', async () => {
    await aPost({ slug: 'p', en: undefined, published: true });

    expect((await patch({ en: aVersion(), published: false }, '?locale=en')).status).toBe(200);
    expect([await read('uk'), await read('en')]).toMatchObject([{ published: true }, { published: false }]);
  });

  test.each<[string, object]>([
    ['publishes', { published: true }],
    ['schedules', { published: true, publishedAt: '2030-01-01' }],
  ])('never %s', async (_what, change) => {
    await aPost({ slug: 'p', published: false });
    const before = await everything();

    await refusalOf(await patch(change), 403);
    await refusalOf(
      await request('/api/v1/posts', {
        json: { ...aPostBody({ slug: 'q' }), ...change, published: true },
        key,
      }),
      403,
    );
    expect(await everything()).toEqual(before);
  });

  test('changes nothing of a published post, and adds no published version', async () => {
    await aPost({ slug: 'p', en: undefined, published: true });
    const before = await everything();

    const [text, other] = [{ uk: { title: 'Інакше' } }, { en: aVersion() }];
    const settings = [{ slug: 'q' }, { tags: [{ slug: 't' }] }, { pinned: true }, { published: false }];
    for (const change of [text, other, ...settings]) await refusalOf(await patch(change), 403);
    expect(await everything()).toEqual(before);
  });

  test('deletes nothing', async () => {
    await aPost({ slug: 'p', published: false });
    await refusalOf(await request('/api/v1/posts/p', { method: 'DELETE', key }), 403);
  });
});

describe('a change that names the text it is based on', () => {
  test('is made if that text is the stored one', async () => {
    await aPost({ slug: 'p', published: false });
    const { revision } = await read();

    expect((await patch({ uk: { title: 'Перша', revision } })).status).toBe(200);
    expect((await read()).revision).not.toBe(revision);
  });

  test('is refused if the text has changed since, and overwrites nothing', async () => {
    await aPost({ slug: 'p', published: false });
    const { revision } = await read();
    await patch({ uk: { title: 'Перша', revision } });

    const refused = await refusalOf(await patch({ uk: { title: 'Друга', revision } }), 409);
    expect(refused.details).toMatchObject([{ path: 'uk.revision', code: 'changed_by_other' }]);
    expect(await read()).toMatchObject({ title: 'Перша' });
  });

  test('does not depend on changes of the other language and of the settings', async () => {
    await aPost({ slug: 'p', published: false });
    const { revision } = await read();
    await patch({ en: { title: 'Other' }, pinned: true });

    expect((await patch({ uk: { title: 'Перша', revision } })).status).toBe(200);
  });
});
