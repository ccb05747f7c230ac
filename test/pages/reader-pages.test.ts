import { describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const ORIGIN = 'http://localhost:3000';

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await request(path, { headers });
  return { response, html: await response.text() };
}

/** What `attribute` says in every element of the head that matches, in order. */
function all(html: string, element: RegExp, attribute: string): string[] {
  return Array.from(html.matchAll(new RegExp(element, 'g')), ([tag]) => {
    return new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1] ?? '';
  });
}

const CANONICAL = /<link rel="canonical"[^>]*>/;
const ALTERNATE = /<link rel="alternate" hrefLang[^>]*>/;
const OG_LOCALES = /<meta property="og:locale[^>]*>/;

describe('the head of a post', () => {
  test('names its address, its versions and its language', async () => {
    await aPost({ slug: 'hello', uk: aVersion({ title: 'Привіт' }), en: aVersion({ title: 'Hello' }) });
    const { html } = await page('/en/blog/hello?utm_source=x');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Hello · Dvomova</title>');
    expect(all(html, CANONICAL, 'href')).toEqual([`${ORIGIN}/en/blog/hello`]);
    expect(all(html, ALTERNATE, 'hrefLang')).toEqual(['uk', 'en', 'x-default']);
    expect(all(html, ALTERNATE, 'href')).toEqual([
      `${ORIGIN}/uk/blog/hello`,
      `${ORIGIN}/en/blog/hello`,
      `${ORIGIN}/uk/blog/hello`,
    ]);
    expect(all(html, OG_LOCALES, 'content')).toEqual(['en_GB', 'uk_UA']);
  });

  test('names no version that is not there', async () => {
    await aPost({ slug: 'alone', uk: undefined });
    const { html } = await page('/en/blog/alone');
    expect(all(html, ALTERNATE, 'hrefLang')).toEqual(['en', 'x-default']);
    expect(all(html, OG_LOCALES, 'content')).toEqual(['en_GB']);
  });
});

describe('lists', () => {
  const MORE_THAN_A_PAGE = 13;

  async function manyPosts() {
    const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: undefined }];
    for (let count = 0; count < MORE_THAN_A_PAGE; count++) await aPost({ tags });
  }

  test('the first page has one address, later ones their own and no versions', async () => {
    await manyPosts();
    for (const base of ['/uk/blog', '/uk/tags/topic']) {
      const first = await page(`${base}?page=1`);
      expect(all(first.html, CANONICAL, 'href')).toEqual([ORIGIN + base]);
      expect(all(first.html, ALTERNATE, 'hrefLang')).toEqual(['uk', 'en', 'x-default']);
      const second = await page(`${base}?page=2`);
      expect(second.response.status).toBe(200);
      expect(all(second.html, CANONICAL, 'href')).toEqual([`${ORIGIN}${base}?page=2`]);
      expect(all(second.html, ALTERNATE, 'hrefLang')).toEqual([]);
      expect(second.html).toMatch(/<title>[^<]*сторінка 2 з 2/);
    }
  });

  test('a page that no list has is not found', async () => {
    await manyPosts();
    for (const number of ['3', '0', '-1', '1.5', 'x', '', '99999999999999999999']) {
      for (const base of ['/uk/blog', '/uk/tags/topic']) {
        expect((await page(`${base}?page=${number}`)).response.status, number).toBe(404);
      }
    }
  });

  test('a tag is named in the language that it has a name in, and says which', async () => {
    await aPost({ tags: [{ slug: 'topic', nameUk: 'Тема', nameEn: undefined }] });
    const { html } = await page('/en/tags/topic');
    expect(html).toMatch(/<h1[^>]* lang="uk"[^>]*>Тема<\/h1>/);
  });

  test('an empty blog says what to do, or where the posts are', async () => {
    expect((await page('/uk')).html).toContain('Тут з’являться ваші дописи');
    expect((await page('/en/blog')).html).toContain('Your posts will appear here');
    const [masthead] = /<header class="masthead.*?<\/header>/s.exec((await page('/en')).html) ?? [];
    expect(masthead).toContain(messages.en.home.tagline);
    expect(masthead).toMatch(new RegExp(`lang="uk"[^>]*>${messages.uk.home.tagline}`));
    await aPost({ en: undefined });
    expect((await page('/en')).html).toContain('Nothing in English yet, but 1 post in Ukrainian.');
    expect((await page('/en/tags')).html).toContain('There are no tags yet.');
  });
});

describe('a page that is not there', () => {
  test.each([
    ['/uk/blog/nope', 'uk', 'Сторінку не знайдено'],
    ['/en/tags/nope', 'en', 'Page not found'],
    ['/en/no/such/path', 'en', 'Page not found'],
    ['/nope', 'uk', 'Сторінку не знайдено'],
  ])('%s is a 404 page in its language', async (path, locale, title) => {
    await aPost({ slug: 'newest', uk: aVersion({ title: 'Свіже' }), en: aVersion({ title: 'Fresh' }) });
    const { response, html } = await page(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(title);
    expect(html).toContain(`href="/${locale}/blog/newest"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('the theme', () => {
  const choose = (theme: string, from: string) =>
    request('/theme', { method: 'POST', body: new URLSearchParams({ theme, from }) });

  test.each(['/sitemap.xml/1', '/sitemap%2Exml/x?a=b', '/%ff', '/notes.data', '/en/no/none?a=b&c'])(
    'is chosen on the page of %s to come back there',
    async (address) => {
      const html = await (await request(address)).text();
      const [, from = ''] = /name="from" value="([^"]*)"/.exec(html) ?? [];
      const response = await choose('dark', from.replaceAll('&amp;', '&'));
      expect(response.headers.get('location')).toBe(address);
    },
  );

  test.each(['light', 'dark'])('%s is kept in a cookie that the next page is drawn by', async (theme) => {
    const response = await choose(theme, '/uk/blog?page=2');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/uk/blog?page=2');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^theme=${theme};.*Path=/; SameSite=Lax$`));
    const { html } = await page('/uk', { Cookie: cookie.split(';')[0] ?? '' });
    expect(html).toContain(`<html lang="uk" data-theme="${theme}">`);
  });

  test('anything else follows the system again', async () => {
    expect((await choose('system', '/uk')).headers.get('set-cookie')).toMatch(/^theme=; Max-Age=0/);
    const { response, html } = await page('/uk', { Cookie: 'theme=<b>' });
    expect(html).toContain('<html lang="uk">');
    expect(response.headers.get('vary')).toContain('Cookie');
  });

  test.each(['large', 'largest'])('the text size %s is kept in the same way', async (textSize) => {
    const body = new URLSearchParams({ textSize, from: '/uk' });
    const response = await request('/theme', { method: 'POST', body });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^textSize=${textSize}; Max-Age=\\d{8}; Path=/`));
    const { html } = await page('/uk', { Cookie: `theme=dark; ${cookie.split(';')[0]}` });
    expect(html).toContain(`<html lang="uk" data-theme="dark" data-text-size="${textSize}">`);
  });

  test('the normal text size needs no cookie', async () => {
    const body = new URLSearchParams({ textSize: 'normal', from: '/uk' });
    const response = await request('/theme', { method: 'POST', body });
    expect(response.headers.get('set-cookie')).toMatch(/^textSize=; Max-Age=0/);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/a\r\nX: y', 'uk'])(
    'no form leads to %j',
    async (from) => {
      expect((await choose('dark', from)).headers.get('location')).toBe('/');
    },
  );

  test('only a form sets it', async () => {
    const response = await request('/theme');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^POST\b/);
  });
});
