import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const list = async (query = '') =>
  answerOf(await request(`/api/v1/posts${query}`), operations.listPosts, 200);
const slugs = async (query = '') => (await list(query)).posts.map((post) => post.slug);
const day = (number: number) => new Date(Date.UTC(2025, 0, number));

/** Posts `d1` to `d{count}`, published a day after the other. */
async function postsOfDays(count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await aPost({ slug: `d${number}`, publishedAt: day(number) });
}

test('an empty blog has an empty page', async () => {
  expect(await list()).toEqual({
    posts: [],
    pagination: { page: 1, limit: 10, total: 0, totalPages: 0 },
  });
});

test('the list is Ukrainian by default, and one language at a time', async () => {
  await aPost({ slug: 'both' });
  await aPost({ slug: 'only-uk', en: undefined });
  await aPost({ slug: 'only-en', uk: undefined });

  expect((await slugs()).toSorted()).toEqual(['both', 'only-uk']);
  expect((await slugs('?locale=uk')).toSorted()).toEqual(['both', 'only-uk']);
  expect((await slugs('?locale=en')).toSorted()).toEqual(['both', 'only-en']);
});

describe('pages', () => {
  test('have ten posts by default', async () => {
    await postsOfDays(11);

    const { posts, pagination } = await list();
    expect(posts.length).toBe(10);
    expect(pagination).toEqual({ page: 1, limit: 10, total: 11, totalPages: 2 });
    expect(await slugs('?page=2')).toEqual(['d1']);
  });

  test('past the last one are empty', async () => {
    await aPost({ uk: aVersion() });

    expect(await list('?page=2')).toEqual({
      posts: [],
      pagination: { page: 2, limit: 10, total: 1, totalPages: 1 },
    });
    expect((await list('?page=999999999999999&limit=50')).posts).toEqual([]);
  });
});

describe('the query', () => {
  test('may not have a parameter twice, and lists all of its problems', async () => {
    const complaints = async (query: string) => complaintsOf(await request(`/api/v1/posts?${query}`));

    expect(await complaints('limit=9&limit=9')).toEqual(['limit duplicate_parameter']);
    const all = await complaints('page=0&limit=100&locale=fr');
    expect(all.toSorted()).toEqual(['limit too_big', 'locale invalid_value', 'page too_small']);
  });

  test('may have unknown parameters', async () => {
    await aPost({ slug: 'shown' });

    expect(await slugs('?utm_source=x&foo=1&foo=2&__proto__=1&constructor=1&index')).toEqual(['shown']);
  });
});

describe('status', () => {
  async function someOfEach(): Promise<void> {
    await aPost({ slug: 'public', publishedAt: day(1) });
    await aPost({ slug: 'draft', published: false });
    await aPost({ slug: 'dated-draft', published: false, publishedAt: day(2) });
    await aPost({ slug: 'scheduled', publishedAt: new Date(Date.now() + 3_600_000) });
    await aPost({ slug: 'english-draft', published: false, uk: undefined });
  }
  const slugsOf = async (query: string, key: string) => {
    const { posts } = await answerOf(
      await request(`/api/v1/posts${query}`, { key }),
      operations.listPosts,
      200,
    );
    return posts.map(({ slug, locale }) => (query.includes('locale=all') ? `${slug} ${locale}` : slug));
  };

  test('with a key chooses posts and versions', async () => {
    await someOfEach();
    const key = await aKey();
    const lists: [query: string, expected: string[]][] = [
      ['', ['public']],
      ['?status=draft', ['dated-draft', 'draft']],
      ['?status=scheduled', ['scheduled']],
      ['?status=all', ['scheduled', 'dated-draft', 'public', 'draft']],
      ['?status=draft&locale=en', ['dated-draft', 'english-draft', 'draft']],
      ['?status=all&limit=2&page=2', ['public', 'draft']],
      ['?locale=all', ['public en', 'public uk']],
      [
        '?locale=all&status=draft',
        ['dated-draft en', 'dated-draft uk', 'english-draft en', 'draft en', 'draft uk'],
      ],
      ['?status=all&limit=50&page=999999999999999', []],
    ];
    for (const [query, expected] of lists) expect(await slugsOf(query, key), query).toEqual(expected);

    const response = await request('/api/v1/posts?status=draft&limit=1&page=2', { key });
    const { pagination } = await answerOf(response, operations.listPosts, 200);
    expect(pagination).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
  });

  test('every status other than published needs a valid key, also after a request with one', async () => {
    await someOfEach();
    expect(await slugsOf('?status=all', await aKey())).toHaveLength(4);
    for (const status of ['draft', 'scheduled', 'all']) {
      await refusalOf(await request(`/api/v1/posts?status=${status}`), 401);
      await refusalOf(await request(`/api/v1/posts?status=${status}`, { key: `dvo_${'0'.repeat(64)}` }), 401);
    }
    await refusalOf(await request('/api/v1/posts?locale=all'), 401);
    const publisher = await aKey({ scopes: ['publish'] });
    await refusalOf(await request('/api/v1/posts?locale=all', { key: publisher }), 403);
    expect(await slugs('?status=published')).toEqual(['public']);
  });
});
