import { describe, expect, test } from 'vitest';
import { useDatabase } from '../database.ts';
import { aPost, aVersion } from '../factories.ts';
import { request } from '../http.ts';

useDatabase();

async function page(path: string) {
  const response = await request(path);
  const html = await response.text();
  return { status: response.status, html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

const search = (locale: string, q: string, more: Record<string, string> = {}) =>
  page(`/${locale}/search?${new URLSearchParams({ q, ...more })}`);

describe('the search page', () => {
  test('asks, without a query', async () => {
    const { status, html, text } = await page('/uk/search');
    expect(status).toBe(200);
    expect(html).toMatch(/<form class="search-form"[^>]* action="\/uk\/search">/);
    expect(html).toContain('<title>Пошук · Dvomova</title>');
    expect(html).not.toContain('noindex');
    expect(text).not.toContain('Нічого не знайдено');
  });

  test('shows what was found, with the words marked, in either language', async () => {
    await aPost({
      slug: 'weather',
      uk: aVersion({ title: 'Погода', content: 'Гарна погода.' }),
      en: aVersion({ title: 'Weather', content: 'Fine weather.' }),
    });
    const ukrainian = await search('uk', 'погоду');
    expect(ukrainian.text).toContain('Знайдено 1 допис');
    expect(ukrainian.html).toContain('<a href="/uk/blog/weather">Погода</a>');
    expect(ukrainian.html).toContain('Гарна <mark>погода</mark>.');
    expect(ukrainian.html).toContain('<meta name="robots" content="noindex, follow"/>');

    const english = await search('en', 'weather');
    expect(english.text).toContain('1 post found');
    expect(english.html).toContain('<a href="/en/blog/weather">Weather</a>');
  });

  test('leads to what was meant, to the closest word and to the other language', async () => {
    await aPost({ uk: aVersion({ title: 'Привіт, програмування' }), en: aVersion({ title: 'Hello hooks' }) });
    expect((await search('uk', 'ghbdsn')).text).toMatch(/Показано результати для запиту\s+привіт/);
    const misspelt = await search('uk', 'програмуваня');
    expect(misspelt.text).toContain('Нічого не знайдено');
    expect(misspelt.html).toContain(`href="/uk/search?q=${encodeURIComponent('програмування')}"`);
    const other = await search('uk', 'hooks');
    expect(other.text).toContain('Англійською знайдено 1 допис');
    expect(other.html).toContain('href="/en/search?q=hooks"');
    await aPost({ uk: aVersion({ title: 'Хуки, або hooks' }), en: undefined });
    expect((await search('uk', 'hooks')).text).toContain('Ще 1 допис англійською');
    expect((await search('en', 'hooks')).text).toContain('1 more post in Ukrainian');
  });

  test('refuses what is too short or too long and keeps what was typed', async () => {
    const { status, html, text } = await search('uk', 'a');
    expect(status).toBe(200);
    expect(text).toContain('Введіть від 2 до 100 символів.');
    expect(html).toContain('value="a"');
    expect((await search('uk', 'ї'.repeat(101))).text).toContain('Введіть від 2 до 100 символів.');
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
    const { html } = await search('uk', 'лічба', { page: '2' });
    expect(html.match(/class="search-result"/g)).toHaveLength(1);
    expect(html).toContain(`href="/uk/search?q=${encodeURIComponent('лічба')}"`);
    expect((await search('uk', 'лічба', { page: 'x' })).status).toBe(404);
  });
});
