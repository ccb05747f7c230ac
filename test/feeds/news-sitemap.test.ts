import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { toNewsSitemap } from '#server/feeds/news-sitemap.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { xmlProblems } from '#test/setup/xml.ts';

useDatabase();

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

async function entries(): Promise<{ loc: string; isNews: boolean; xml: string }[]> {
  const xml = await (await request(paths.newsSitemap())).text();
  expect(await xmlProblems(xml, 'sitemap.xsd')).toEqual([]);
  return Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, inner = '']) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(inner)?.[1] ?? '',
    isNews: inner.includes('<news:news>'),
    xml: inner,
  }));
}

test('the news sitemap lists the newest 48 language versions, of which those of the last two days are news', async () => {
  for (let hours = 1; hours <= 26; hours++)
    await aPost({ slug: `hours-${hours}`, publishedAt: hoursAgo(hours * 2) });
  const found = await entries();
  expect(found).toHaveLength(48);
  expect(found[0]?.loc).toMatch(/\/(uk|en)\/blog\/hours-1$/);
  expect(found.some(({ loc }) => loc.endsWith('hours-25'))).toBe(false);
  expect(found.filter(({ isNews }) => isNews)).toHaveLength(46);
  expect(found.filter(({ loc }) => loc.endsWith('hours-24')).every(({ isNews }) => !isNews)).toBe(true);
});

test('an entry has the publication, the language, the time and the title', async () => {
  const publishedAt = hoursAgo(3);
  const title = `& < > " ' ]]> 😀 \u2028 ${'ї'.repeat(270)}`;
  await aPost({ slug: 'n', uk: aVersion({ title }), en: undefined, publishedAt });
  const [entry] = await entries();
  expect(entry?.xml).toContain(
    '<news:publication><news:name>Двомова</news:name><news:language>uk</news:language></news:publication>',
  );
  expect(entry?.xml).toContain(`<news:publication_date>${publishedAt.toISOString()}</news:publication_date>`);
  expect(entry?.xml).toContain(
    `<news:title>&amp; &lt; &gt; &quot; &apos; ]]&gt; 😀 \u2028 ${'ї'.repeat(270)}</news:title>`,
  );
});

test('the news sitemap is valid without posts', async () => {
  const response = await request(paths.newsSitemap());
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<urlset ');
});

test('the name of the publication omits text in parentheses', () => {
  const post = {
    locale: 'en' as const,
    slug: 'a',
    title: 'A',
    excerpt: '',
    publishedAt: '2026-11-21T10:00:00.000Z',
    changedAt: '2026-11-21T10:00:00.000Z',
  };
  const xml = toNewsSitemap({
    posts: [post],
    names: { uk: 'Двомова', en: 'Dvomova (beta)' },
    siteUrl: 'https://blog.example',
    now: new Date('2026-11-21T11:00:00Z'),
  });
  expect(xml).toContain('<news:name>Dvomova</news:name>');
});
