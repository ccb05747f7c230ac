import { describe, expect, test } from 'vitest';
import { aPage, aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

async function page(path: string) {
  const response = await request(path);
  const html = await response.text();
  return { status: response.status, html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

const canonicalOf = (html: string) =>
  /<link rel="canonical" href="http:\/\/localhost:3000([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');

const search = (locale: string, q: string, more: Record<string, string> = {}) =>
  page(`/${locale}/search?${new URLSearchParams({ q, ...more })}`);

describe('the search page', () => {
  test('shows the form without a query', async () => {
    const { status, html, text } = await page('/uk/search');
    expect(status).toBe(200);
    expect(html).toMatch(/<form class="search-form field"[^>]* action="\/uk\/search">/);
    expect(html).toMatch(/<input[^>]* type="search"/);
    expect(html).not.toMatch(/role="(combobox|listbox)"/);
    expect(html).toContain('<title>Пошук · Двомова</title>');
    expect(html).not.toContain('noindex');
    expect(canonicalOf(html)).toBe('/uk/search');
    expect(text).not.toContain('Нічого не знайдено');
    expect(text).toMatch(/Пошук\s+Знайти/);
    expect(text).toContain('Слова в лапках — це точна фраза.');
  });

  test('shows what was found, with the words marked, in either language', async () => {
    await aPost({
      slug: 'weather',
      uk: aVersion({ title: 'Погода', content: 'Гарна погода.' }),
      en: aVersion({ title: 'Weather', content: 'Fine weather.' }),
    });
    const ukrainian = await search('uk', 'погоду');
    expect(ukrainian.text).toContain('Знайдено 1 допис');
    expect(ukrainian.html).toContain('<a href="/uk/blog/weather"><mark>Погода</mark></a>');
    expect(ukrainian.html).toContain('Гарна <mark>погода</mark>.');
    expect(ukrainian.html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(canonicalOf(ukrainian.html)).toBe(`/uk/search?q=${encodeURIComponent('погоду')}`);

    const english = await search('en', 'weather');
    expect(english.text).toContain('1 post found');
    expect(english.html).toContain('<a href="/en/blog/weather"><mark>Weather</mark></a>');
  });

  test('marks the words of titles, which are typeset, in posts and pages', async () => {
    await aPost({ slug: 'lviv', uk: aVersion({ title: 'Їду "до Львова" & <далі>' }) });
    await aPage({ slug: 'trains', uk: { title: 'Потяги до Львова' } });
    const { html } = await search('uk', '"до Львова"');
    expect(html).toContain(
      '<a href="/uk/blog/lviv">Їду «<mark>до</mark>\u00a0<mark>Львова</mark>» &amp; &lt;далі&gt;</a>',
    );
    expect(html).toContain('Потяги <mark>до</mark> <mark>Львова</mark></a>');
  });

  test('leads to what was meant, to the closest word and to the other language', async () => {
    await aPost({ uk: aVersion({ title: 'Привіт, програмування' }), en: aVersion({ title: 'Hello hooks' }) });
    expect((await search('uk', 'ghbdsn')).text).toMatch(/Показано результати за запитом\s+привіт/);
    const misspelt = await search('uk', 'програмуваня');
    expect(misspelt.text).toMatch(
      /За запитом «програмуваня» нічого немає, а за запитом програмування знайдено 1 допис\. Привіт, прог/,
    );
    expect(misspelt.text).not.toContain('Нічого не знайдено');
    expect(misspelt.text).not.toContain('Найновіші дописи');
    expect((await search('en', 'helo')).text).toContain('Nothing matches “helo”, but 1 post matches Hello .');
    expect(misspelt.html.match(/role="status"/g)).toHaveLength(1);
    expect(misspelt.html).toContain(`href="/uk/search?q=${encodeURIComponent('програмування')}"`);
    const other = await search('uk', 'hooks');
    expect(other.text).toContain('Англійською знайдено 1 допис');
    expect(other.html).toContain('href="/en/search?q=hooks"');
    const meant = await search('en', 'ghbdsn');
    expect(meant.text).toMatch(/Nothing found\s*\.\s+Did you mean\s+привіт\s*\?\s+1 post in Ukrainian/);
    expect(meant.html).toContain(
      `href="/uk/search?q=${encodeURIComponent('привіт')}" hrefLang="uk" lang="uk"`,
    );
    await aPost({ uk: aVersion({ title: 'Хуки, або hooks' }), en: undefined });
    expect((await search('uk', 'hooks')).text).toContain('Ще 1 допис англійською');
    expect((await search('en', 'hooks')).text).toContain('1 more post in Ukrainian');
  });

  test('shows the results of the corrected query, its further pages, and what was typed in the field', async () => {
    for (let count = 0; count < 11; count++)
      await aPost({ uk: aVersion({ title: `Про програмування, ${count}` }) });
    const { html, text } = await search('uk', 'програмуваня');
    expect(text).toContain('знайдено 11 дописів.');
    expect(html).toContain('value="програмуваня"');
    expect(html).toContain(`href="/uk/search?q=${encodeURIComponent('програмування')}&amp;page=2"`);
  });

  test('leads to the other language and corrects nothing if that has the words as typed', async () => {
    await aPost({ uk: aVersion({ title: 'Гуки' }), en: aVersion({ title: 'Хуки in Ukrainian' }) });
    const { text } = await search('uk', 'хуки');
    expect(text).toContain('Нічого не знайдено');
    expect(text).not.toContain('Можливо, ви шукали');
    expect(text).toContain('Англійською знайдено 1 допис');
  });

  test('asks for a word if all words are excluded', async () => {
    await aPost({ uk: aVersion({ title: 'Погода' }), en: aVersion({ title: 'Weather' }) });
    for (const onlyLeftOut of ['-погода', '-"гарна погода" -погода', '-погоад']) {
      const { text } = await search('uk', onlyLeftOut);
      expect(text).toMatch(/Нічого не знайдено\s*\. Додайте хоча б одне слово без мінуса\./);
      expect(text).not.toContain('Можливо, ви шукали');
    }
    expect((await search('en', '-weather')).text).toContain('Add at least one word without a minus sign.');
    for (const other of ['погода -погода', '"погода" -погода', 'немає', '-']) {
      expect((await search('uk', `${other} `)).text).not.toContain('слово без мінуса');
    }
  });

  test('refuses queries that are too short or too long, with the query in the field', async () => {
    const { status, html, text } = await search('uk', 'a');
    expect(status).toBe(200);
    expect(text).toContain('Уведіть від 2 до 100 знаків.');
    expect(html).toContain('value="a"');
    expect((await search('uk', 'ї'.repeat(101))).text).toContain('Уведіть від 2 до 100 знаків.');
  });

  test('repeats only the beginning of a query that is much too long', async () => {
    const { status, html } = await search('en', '/'.repeat(8_000));
    expect(status).toBe(200);
    expect(html).toContain(` value="${'/'.repeat(200)}"`);
    expect(html).not.toContain('/'.repeat(201));
    // Only links that lead back to this page have the whole query.
    expect(html.split('%2F'.repeat(201 * 39)).length - 1).toBeLessThanOrEqual(2);
  });

  test('escapes everything that was typed or published', async () => {
    const attack = '<script>alert(1)</script>';
    await aPost({ uk: aVersion({ title: `${attack} назва`, content: `Слово \`${attack}\` слово.` }) });
    for (const q of ['слово', attack, `"${attack}`, `' onfocus='x`]) {
      const { html } = await search('uk', q);
      expect(html).not.toContain(attack);
      expect(html).not.toContain("onfocus='x");
    }
  });

  test('has pages', async () => {
    for (let count = 0; count < 11; count++) await aPost({ uk: aVersion({ title: 'Лічба' }) });
    const { html, text } = await search('uk', 'лічба', { page: '2' });
    expect(text).toContain('Попередні результати');
    expect((await search('uk', 'лічба')).text).toContain('Ще результати');
    expect(html.match(/class="search-result"/g)).toHaveLength(1);
    expect(html).toContain(`href="/uk/search?q=${encodeURIComponent('лічба')}"`);
    expect(canonicalOf(html)).toBe(`/uk/search?q=${encodeURIComponent('лічба')}&page=2`);
    for (const none of ['x', '0', '3', '99']) {
      expect((await search('uk', 'лічба', { page: none })).status, none).toBe(404);
    }
  });
});

test.each([
  ['uk', 'Найновіші дописи', 'Книжки'],
  ['en', 'Newest posts', 'Books'],
])('a search without results in %s offers the newest posts and the tags', async (locale, newest, tag) => {
  const tags = [{ slug: 'books', nameUk: 'Книжки', nameEn: 'Books' }];
  await aPost({ slug: 'fresh', tags });
  const { html, text } = await search(locale, 'xyzzyqwv');
  expect(text).toContain(newest);
  expect(html).toContain(`href="/${locale}/blog/fresh"`);
  expect(html).toContain(`href="/${locale}/tags/books"`);
  expect(text).toContain(tag);
});

test('a search with results, or on an empty blog, offers nothing else', async () => {
  expect((await search('en', 'xyzzyqwv')).text).not.toContain('Newest posts');
  await aPost({ slug: 'fresh' });
  expect((await search('en', 'text')).text).not.toContain('Newest posts');
});
