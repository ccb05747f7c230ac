import { describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const read = async (path: string) => (await request(path)).text();
const headings = (html: string) =>
  Array.from(html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/g), ([, level, text]) => `${level} ${text}`);

describe('the archive page', () => {
  test('lists all posts of its language under their years and months', async () => {
    await aPost({
      slug: 'a',
      publishedAt: new Date('2026-11-21T10:00:00Z'),
      uk: aVersion({ title: 'Листопад' }),
      en: aVersion({ title: 'November' }),
    });
    await aPost({ slug: 'b', publishedAt: new Date('2026-11-02T10:00:00Z'), en: undefined });
    await aPost({ slug: 'c', publishedAt: new Date('2024-03-01T10:00:00Z') });
    await aPost({ slug: 'draft', published: false });

    const uk = await read(paths.archive('uk'));
    expect(headings(uk)).toEqual(['2 2026', '3 листопад 2026', '2 2024', '3 березень 2024']);
    expect(uk).toContain('<a href="/uk/blog/a" dir="auto">Листопад</a>');
    expect(uk).toContain('<time dateTime="2026-11-21T10:00:00.000Z">21 листопада</time>');
    expect(uk).toContain('/uk/blog/b');
    expect(uk).not.toContain('/uk/blog/draft');

    const en = await read(paths.archive('en'));
    expect(headings(en)).toEqual(['2 2026', '3 November 2026', '2 2024', '3 March 2024']);
    expect(en).toContain('<a href="/en/blog/a" dir="auto">November</a>');
    expect(en).not.toContain('/en/blog/b');
  });

  test('groups by months of the site’s time zone', async () => {
    await aPost({ publishedAt: new Date('2025-12-31T23:30:00Z') });

    expect(headings(await read(paths.archive('en')))).toEqual(['2 2026', '3 January 2026']);
  });

  test('says that there are no posts yet', async () => {
    expect(await read(paths.archive('uk'))).toContain('Дописів українською поки що немає.');
  });

  test('is linked from the list of posts', async () => {
    await aPost();

    expect(await read(paths.blog('uk'))).toContain('<a href="/uk/archive">Архів за роками</a>');
    expect(await read(paths.blog('en'))).toContain('<a href="/en/archive">Archive by year</a>');
  });
});
