import { describe, expect, it } from 'vitest';
import { type SearchAnswer, searchAnswerSchema } from '#contract/search/search.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { setClock } from '#test/setup/clock.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

describe('GET /api/search', () => {
  it('has the documented response', async () => {
    await aPost({
      slug: 'weather',
      uk: aVersion({ title: 'Погода в горах', excerpt: 'Про хмари.', content: 'Сьогодні **гарна** погода.' }),
    });

    const answer = await search('погодою');

    expect(answer).toMatchObject({ query: 'погодою', locale: 'uk', total: 1, page: 1, limit: 10 });
    expect(answer.results).toMatchObject([
      {
        slug: 'weather',
        locale: 'uk',
        title: 'Погода в горах',
        excerpt: 'Про хмари.',
        snippet: 'Сьогодні гарна <mark>погода</mark>.',
        url: '/uk/blog/weather',
        coverImage: null,
      },
    ]);
  });

  it('answers queries that are made to be expensive or to break it, like the page and the suggestions', async () => {
    for (let number = 0; number < 5; number++)
      await aPost({ uk: aVersion({ content: 'а '.repeat(20_000) }) });
    const queries = [
      'а '.repeat(50),
      '"'.repeat(100),
      '"а" '.repeat(25),
      '"а а а а а а а а а а а а а а а а а а а а а а"',
      '-а '.repeat(33),
      '(а+)+$'.repeat(16),
      '*'.repeat(100),
      '\\'.repeat(100),
      '\0\0',
      '𝔸'.repeat(100),
      'а\u0301'.repeat(50),
      '$where: {} $regex: .*',
      '\ud800\udfff\ud800',
      'йцукенгшщзх qwertyuiop фівапролджє asdfghjkl ячсмитьбю zxcvbnm',
    ];
    for (const q of queries) {
      for (const path of ['/api/search', '/uk/search', '/uk/search/suggestions.json']) {
        const response = await request(`${path}?${new URLSearchParams({ q })}`);
        await response.text();
        expect([200, 400], `${path} ${q}`).toContain(response.status);
      }
    }
  });

  it('has an empty page past the last one, however far', async () => {
    await aPost({ uk: aVersion({ title: 'Погода' }) });
    const query = `q=${encodeURIComponent('погода')}&limit=50`;
    const past = await request(`/api/search?${query}&page=999999999999999`);
    const { total, page, results } = searchAnswerSchema.parse(await past.json());
    expect([past.status, total, page, results]).toEqual([200, 1, 999_999_999_999_999, []]);
  });
});

describe('a cached response', () => {
  const path = `/api/search?${new URLSearchParams({ q: 'погодою' })}`;
  const aWeatherPost = (more: Partial<Parameters<typeof aPost>[0]> = {}) =>
    aPost({
      slug: 'weather',
      uk: aVersion({ title: 'Погода в горах', content: 'Хмари. '.repeat(300) }),
      ...more,
    });
  const titles = async () => {
    const answer = searchAnswerSchema.parse(await (await request(path)).json());
    return answer.results.map((result) => result.title);
  };

  it('is never older than a change', async () => {
    expect(await titles()).toEqual([]);
    await aWeatherPost();
    expect(await titles()).toEqual(['Погода в горах']);
    await editPost('weather', { uk: aVersion({ title: 'Погода на морі' }) });
    expect(await titles()).toEqual(['Погода на морі']);
    await editPost('weather', { published: false });
    expect(await titles()).toEqual([]);
    await editPost('weather', { published: true });
    expect(await titles()).toEqual(['Погода на морі']);
    await deletePost({ actor: SERVICE, slug: 'weather' });
    expect(await titles()).toEqual([]);
  });

  it('is never older than the time of a scheduled post', async () => {
    const due = new Date(Date.now() + 60_000);
    await aWeatherPost({ publishedAt: due });
    for (const [milliseconds, expected] of [
      [-1, []],
      [0, ['Погода в горах']],
      [-1, []],
      [1, ['Погода в горах']],
    ] as const) {
      setClock(due.getTime() + milliseconds);
      expect(await titles()).toEqual(expected);
      expect(await titles()).toEqual(expected);
    }
  });
});

async function search(q: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  const response = await request(`/api/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.status).toBe(200);
  return searchAnswerSchema.parse(await response.json());
}
