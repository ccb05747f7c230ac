import { describe, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { aPost } from '#test/factories/posts.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase({ seed: () => aPost({ slug: 'hello' }) });

test.each(everyAddress().filter(({ address }) => address !== '/'))(
  '$address in other letters is another address, which does not exist',
  async ({ address }) => {
    const [, first = '', ...rest] = address.split('/');
    const [all, end] = [
      address.toUpperCase(),
      `/${[first, ...rest.map((part) => part.toUpperCase())].join('/')}`,
    ];

    expect((await request(all)).status, all).toBe(404);
    if (end !== address) expect((await request(end)).status, end).toBe(404);
  },
);

describe('an address that is not UTF-8', () => {
  test.each([
    ['/%ff', 'en'],
    ['/uk/%ff', 'uk'],
    ['/en/blog/%c3%28', 'en'],
    ['/uk/tags/a%', 'uk'],
    ['/uk/blog/%D0%9F%ff', 'uk'],
    ['/%ff/?a=%ff', 'en'],
    ['/uk/sign-in/%ff.data', 'uk'],
    ['//evil.example/%ff/account', 'en'],
    ['////%ff%fe', 'en'],
    ['//a:b/%ff', 'en'],
    ['//[/%ff', 'en'],
  ])('%s gets a page that says so, in the language of its reader', async (path, lang) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const headers = { 'Accept-Language': 'en', Origin: 'http://evil.example' };
      const response = await request(`http://localhost:3000${path}`, { method, headers });

      const html = await response.text();
      expect([method, response.status]).toEqual([method, 400]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(lang === 'uk' ? 'Адресу не вдалося прочитати' : 'The address can’t be read');
    }
  });

  test.each(['/api/%ff', '/api/v1/posts/%ff', '/api/media/%'])(
    '%s is a mistake of a program',
    async (address) => {
      const response = await request(address);

      expect(response.status).toBe(400);
      errorSchema.parse(await response.json());
    },
  );
});
