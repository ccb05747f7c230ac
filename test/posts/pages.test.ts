import { expect, test } from 'vitest';
import { findTranslationLink } from '#server/posts/read/pages/missing-translation.ts';
import { getHome, getPostPage, listPostCards } from '#server/posts/read/pages/pages.ts';
import { listTagLinks } from '#server/posts/read/tags.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('an excerpt that the content begins with is not shown twice', async () => {
  const content = 'Перше *речення* тексту. І ще одне.\n\nДругий абзац.';
  await aPost({ slug: 'same', uk: aVersion({ excerpt: 'Перше речення тексту.', content }), en: undefined });
  await aPost({ slug: 'own', uk: aVersion({ excerpt: 'Про що це.', content }), en: undefined });
  const headed = `## Вступ\n\n![x](/y.png)\n\n${content}`;
  await aPost({
    slug: 'headed',
    uk: aVersion({ excerpt: 'Перше речення тексту. І ще…', content: headed }),
    en: undefined,
  });
  await aPost({ slug: 'none', uk: aVersion({ content }), en: undefined });
  const page = (slug: string) => getPostPage({ slug, locale: 'uk' });
  expect((await page('same')).startsWithExcerpt).toBe(true);
  expect((await page('headed')).startsWithExcerpt).toBe(true);
  expect((await page('own')).startsWithExcerpt).toBe(false);
  expect(await page('none')).toMatchObject({
    startsWithExcerpt: true,
    excerpt: 'Перше речення тексту. І ще одне. Другий абзац.',
  });
});

test('related posts share tags, those with most shared tags first', async () => {
  const tag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
  await aPost({ slug: 'it', tags: [tag('x'), tag('y')], publishedAt: day(1) });
  await aPost({ slug: 'one', tags: [tag('x')], publishedAt: day(9) });
  await aPost({ slug: 'both', tags: [tag('y'), tag('x'), tag('z')], publishedAt: day(2) });
  await aPost({ slug: 'other', tags: [tag('z')], publishedAt: day(9) });
  const { related } = await getPostPage({ slug: 'it', locale: 'en' });
  expect(related.map(({ slug }) => slug)).toEqual(['both', 'one']);
});

test('related posts include the previous and the next post only if there are too few others', async () => {
  const tags = [{ slug: 'x', nameUk: undefined, nameEn: undefined }];
  for (const number of [1, 2, 3, 4]) await aPost({ slug: `p${number}`, tags, publishedAt: day(number) });
  const related = async () => {
    const page = await getPostPage({ slug: 'p3', locale: 'en' });
    expect([page.previous?.slug, page.next?.slug]).toEqual(['p2', 'p4']);
    return page.related.map(({ slug }) => slug);
  };
  expect(await related()).toEqual(['p4', 'p2', 'p1']);
  await aPost({ slug: 'p5', tags, publishedAt: day(5) });
  expect(await related()).toEqual(['p5', 'p4', 'p1']);
  await aPost({ slug: 'p6', tags, publishedAt: day(6) });
  expect(await related()).toEqual(['p6', 'p5', 'p1']);
});

test('a scheduled post appears everywhere at its time and not before', async () => {
  const now = day(1);
  await aPost({
    slug: 'later',
    publishedAt: day(2),
    tags: [{ slug: 't', nameUk: 'Т', nameEn: undefined }],
    now,
  });
  for (const [moment, count] of [
    [day(1), 0],
    [day(2), 1],
  ] as const) {
    expect((await getHome({ locale: 'uk', now: moment })).total).toBe(count);
    expect((await listPostCards({ locale: 'uk', page: 1, now: moment })).posts).toHaveLength(count);
    expect((await listPostCards({ locale: 'uk', page: 1, tag: 't', now: moment })).posts).toHaveLength(count);
    expect(await listTagLinks({ locale: 'uk', now: moment })).toHaveLength(count);
  }
  await expect(getPostPage({ slug: 'later', locale: 'uk', now: day(1) })).rejects.toThrow('Post not found');
  expect((await getPostPage({ slug: 'later', locale: 'uk', now: day(2) })).translation?.locale).toBe('en');
});

test('a post of one language is found as the translation of the other', async () => {
  await aPost({ slug: 'only-en', uk: undefined });
  expect(await findTranslationLink({ slug: 'only-en', locale: 'uk' })).toMatchObject({
    locale: 'en',
    slug: 'only-en',
  });
  expect(await findTranslationLink({ slug: 'only-en', locale: 'en' })).toBeNull();
  expect((await getPostPage({ slug: 'only-en', locale: 'en' })).translation).toBeNull();
});

test('tag names fall back to the other language, then to the slug', async () => {
  const tags = [
    { slug: 'both', nameUk: 'Обидві', nameEn: 'Both' },
    { slug: 'en-only', nameUk: undefined, nameEn: 'English' },
    { slug: 'bare', nameUk: undefined, nameEn: undefined },
  ];
  await aPost({ slug: 'tagged', tags });
  const { tags: links } = await getPostPage({ slug: 'tagged', locale: 'uk' });
  expect(links).toEqual([
    { slug: 'both', name: 'Обидві', nameLocale: 'uk' },
    { slug: 'en-only', name: 'English', nameLocale: 'en' },
    { slug: 'bare', name: 'bare', nameLocale: null },
  ]);
});
