import { describe, expect, it } from 'vitest';
import { type SearchAnswer, searchAnswerSchema } from '#contract/search.ts';
import { refusalOf } from '#test/answers.ts';
import { useDatabase } from '#test/database.ts';
import { aPost, aVersion } from '#test/factories.ts';
import { request } from '#test/http.ts';

useDatabase();

describe('GET /api/search', () => {
  it('answers in the shape of the contract', async () => {
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

  it.each([
    ['nothing to look for', '', 'q'],
    ['one character', 'q=a', 'q'],
    ['101 characters', `q=${'a'.repeat(101)}`, 'q'],
    ['an unknown locale', 'q=ab&locale=de', 'locale'],
    ['page 0', 'q=ab&page=0', 'page'],
    ['limit 51', 'q=ab&limit=51', 'limit'],
    ['q twice', 'q=ab&q=cd', 'q'],
  ])('refuses %s', async (_what, query, path) => {
    const body = await refusalOf(await request(`/api/search?${query}`), 400);
    expect(body).toMatchObject({ details: [{ path }] });
  });

  it('takes 2 to 100 characters of any script, an emoji for one', async () => {
    expect(await search('її')).toMatchObject({ query: 'її', total: 0 });
    expect(await search('😀'.repeat(100))).toMatchObject({ total: 0, results: [] });
    expect(await search('ї'.repeat(100))).toMatchObject({ total: 0 });
  });

  it('may be kept by caches that ask, and read by other sites', async () => {
    const response = await request('/api/search?q=ab');
    expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});

async function search(q: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  const response = await request(`/api/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.status).toBe(200);
  return searchAnswerSchema.parse(await response.json());
}
