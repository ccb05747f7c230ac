import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { deleteAuthor } from '#server/posts/authors/manage-authors.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const pathOf = (locale: string, q: string, more: Record<string, string> = {}) =>
  `/${locale}/search?${new URLSearchParams({ q, ...more })}`;
const search = async (locale: string, q: string) => (await request(pathOf(locale, q))).text();
/** What is found, in the order of the page: paths with what they are. */
async function found(locale: string, q: string): Promise<string[]> {
  const results = (await search(locale, q)).matchAll(/<article class="search-result">(.*?)<\/article>/gs);
  return [...results].map(([, html = '']) => {
    const kind = /class="result-kind">([^<]*)</.exec(html)?.[1];
    return `${decodeURI(/href="([^"]*)"/.exec(html)?.[1] ?? '')}${kind ? ` ${kind}` : ''}`;
  });
}
const suggest = async (q: string) =>
  (await request(`/uk/search/suggestions.json?${new URLSearchParams({ q })}`)).json();

let author: string;
beforeEach(async () => {
  await aPage({
    slug: 'privacy',
    uk: { title: 'Приватність', content: '## Печиво\n\nМи зберігаємо <b>мову</b> й *тему* & більше нічого.' },
    en: { title: 'Privacy', content: 'We store the language and the theme.' },
  });
  await aPage({ slug: 'draft', draft: true, uk: { title: 'Приватна чернетка' } });
  const names = { nameUk: 'Леся Українка', nameEn: 'Lesia Ukrainka', aliases: ['Лариса Косач'] };
  author = await anAuthor({ slug: 'lesia', ...names, bioUk: 'Поетка з Гадяча.' });
});

describe('the search page finds', () => {
  test.each([
    ['uk', 'приватності', ['/uk/privacy сторінка']],
    ['uk', 'прив', ['/uk/privacy сторінка']],
    ['uk', 'ghbdfnyscnm', ['/uk/privacy сторінка']],
    ['uk', 'печиво', ['/uk/privacy сторінка']],
    ['uk', '"зберігаємо мову"', ['/uk/privacy сторінка']],
    ['uk', 'зберіг', []],
    ['uk', 'чернетка', []],
    ['en', 'privacy', ['/en/privacy page']],
    ['uk', 'privacy', []],
    ['uk', 'Лесі Українки', ['/uk/authors/lesia автор']],
    ['uk', 'Lesia', ['/uk/authors/lesia автор']],
    ['uk', 'Косач', ['/uk/authors/lesia автор']],
    ['uk', 'поетка', ['/uk/authors/lesia автор']],
    ['en', 'Lesia', []],
    ['uk', 'Леся -Косач', []],
  ])('in %s for «%s»: %o', async (locale, q, results) => {
    expect(await found(locale, q)).toEqual(results);
  });

  test('names the author in the language of the page, with the beginning of the biography', async () => {
    await aPost({ authorName: 'Лариса Косач' });
    expect(await search('en', 'Косач')).toContain('<a href="/en/authors/lesia">Lesia Ukrainka</a>');
    expect(await search('uk', 'Косач')).toContain('<p class="snippet">Поетка з\u00a0Гадяча.</p>');
  });

  test('marks words, and escapes the text', async () => {
    const html = await search('uk', 'тему');
    expect(html).toContain('<mark>тему</mark> &amp; більше');
    expect(html).not.toContain('<b>мову');
  });

  test('titles and names before the posts, texts after them, only on the first page', async () => {
    await aPage({ slug: 'about', uk: { title: 'Про нас', content: 'Тут пишуть про приватність.' } });
    for (let count = 0; count < 11; count++)
      await aPost({ slug: `post-${count}`, uk: aVersion({ title: 'Приватність', content: 'Текст.' }) });
    const first = await found('uk', 'приватність');
    expect([first[0], first.at(-1), first.length]).toEqual([
      '/uk/privacy сторінка',
      '/uk/about сторінка',
      12,
    ]);
    const second = await (await request(pathOf('uk', 'приватність', { page: '2' }))).text();
    expect(second).not.toContain('/uk/privacy"');
    expect(await search('uk', 'приватність')).toContain('Знайдено 11 дописів');
  });

  test('every change at once', async () => {
    await aPage({ slug: 'privacy', uk: { title: 'Таємниця', content: 'Слово.' } });
    expect(await found('uk', 'приватність')).toEqual([]);
    expect(await found('uk', 'таємниця')).toEqual(['/uk/privacy сторінка']);
    await deletePost({ actor: SERVICE, slug: 'privacy', kind: 'page' });
    expect(await found('uk', 'таємниця')).toEqual([]);
    await deleteAuthor({ actor: COMMAND_LINE, id: author });
    expect(await found('uk', 'Косач')).toEqual([]);
  });
});

test('the page says that it found no posts, and offers others only if it found nothing', async () => {
  await aPost({ slug: 'hello' });
  const page = await search('uk', 'печиво');
  expect(page).toMatch(/role="status">Дописів не знайдено/);
  expect(page).not.toContain('class="other-posts"');
  const nothing = await search('uk', 'щось зовсім інше');
  expect(nothing).toMatch(/role="status">Нічого не знайдено/);
  expect(nothing).toContain('class="other-posts"');
});

test('the suggestions have titles and names that begin with what was typed', async () => {
  await aPost({ slug: 'private', uk: aVersion({ title: 'Приватні сади' }) });
  expect(await suggest('прив')).toMatchObject({
    pages: [{ title: 'Приватність', url: '/uk/privacy', label: 'сторінка' }],
    posts: [{ title: 'Приватні сади' }],
  });
  expect((await suggest('Леся У')).pages).toEqual([
    { title: 'Леся Українка', url: '/uk/authors/lesia', label: 'автор' },
  ]);
  expect((await suggest('поет')).pages).toEqual([]);
});

test('the API searches only posts, as its contract says', async () => {
  await aPost({ slug: 'hello', uk: aVersion({ title: 'Приватність' }) });
  const answer = await (await request(`/api/search?${new URLSearchParams({ q: 'приватність' })}`)).json();
  expect(answer).toMatchObject({ total: 1, results: [{ slug: 'hello' }] });
  const nothing = await (await request(`/api/search?${new URLSearchParams({ q: 'печиво' })}`)).json();
  expect(nothing).toMatchObject({ total: 0, results: [] });
});
