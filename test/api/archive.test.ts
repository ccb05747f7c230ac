import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const archive = async (query = '') =>
  answerOf(await request(`${operations.getArchive.path}${query}`), operations.getArchive, 200);

describe('the archive', () => {
  test('is empty without posts', async () => {
    expect(await archive()).toEqual({ locale: 'uk', total: 0, years: [] });
  });

  test('counts published posts of one language by year and month, latest first', async () => {
    for (const day of ['2024-03-01', '2026-11-02', '2026-11-20', '2026-01-31']) {
      await aPost({ publishedAt: new Date(day) });
    }
    await aPost({ publishedAt: new Date('2025-05-05'), en: undefined });
    await aPost({ publishedAt: new Date('2026-02-02'), published: false });
    await aPost({ publishedAt: new Date('2100-01-01') });

    expect(await archive('?locale=en')).toEqual({
      locale: 'en',
      total: 4,
      years: [
        {
          year: 2026,
          total: 3,
          months: [
            { month: 11, total: 2 },
            { month: 1, total: 1 },
          ],
        },
        { year: 2024, total: 1, months: [{ month: 3, total: 1 }] },
      ],
    });
    expect((await archive('?locale=uk')).years.map(({ year }) => year)).toEqual([2026, 2025, 2024]);
  });

  test('uses months in UTC', async () => {
    await aPost({ publishedAt: new Date('2025-12-31T23:30:00Z') });

    expect((await archive()).years).toEqual([{ year: 2025, total: 1, months: [{ month: 12, total: 1 }] }]);
  });

  test('lacks a deleted post at the next request', async () => {
    await aPost({ slug: 'gone', publishedAt: new Date('2025-06-01') });
    expect((await archive()).total).toBe(1);

    await deletePost({ actor: SERVICE, slug: 'gone' });

    expect((await archive()).total).toBe(0);
  });
});
