import { describe, expect, test } from 'vitest';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ADDRESSES = everyAddress();

const tags = [{ slug: 'hello', nameUk: 'Вітання', nameEn: 'Greetings' }];

describe('with forms of a user', () => {
  useDatabase();

  test.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'no address' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ] as Record<string, string>[])(
    'every page with a form refuses one from %j as a page, and nothing changes',
    async (headers) => {
      await aPost({ slug: 'hello', tags });
      const { cookie } = await aSignedIn({ role: 'admin' });
      const before = await everything();
      let forms = 0;
      for (const { address } of ADDRESSES.filter(({ isPage }) => isPage)) {
        const ask = (as: { cookie?: string }) => request(address, { form: { content: 'x' }, headers, ...as });
        const asReader = await ask({});
        const response = asReader.status === 302 ? await ask({ cookie }) : asReader;
        const takesForms = response.status !== 404 && response.status !== 405;
        if (!takesForms) continue;
        forms++;
        expect(response.status, address).toBe(403);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      }
      expect(forms).toBeGreaterThanOrEqual(10);
      const theme = await request('/theme', { form: { theme: 'dark', from: '/uk' }, headers });
      expect([theme.status, theme.headers.getSetCookie()]).toEqual([403, []]);
      // A page that offers a passkey stores its challenge.
      expect(await everything()).toEqual({ ...before, sessions: expect.anything() });
    },
  );
});

// Anonymous clients change nothing with any method, so the rows are made once.
describe('for anonymous clients', () => {
  useDatabase({ seed: () => aPost({ slug: 'hello', tags }) });

  test.each(ADDRESSES)('$address has an answer to every method', async ({ address, isPage }) => {
    for (const method of METHODS) {
      const response = await request(address, { method, headers: { 'Accept-Language': 'en' } });

      const html = await response.text();
      expect(response.status, `${method}: ${html}`).toBeLessThan(500);
      const isDrawn = isPage && method !== 'HEAD' && response.status !== 302 && response.status !== 303;
      if (!isDrawn) continue;
      expect(response.headers.get('content-type'), method).toBe('text/html; charset=utf-8');
      expect(html, method).toContain(`<html lang="${address.startsWith('/uk') ? 'uk' : 'en'}"`);
      expect(html, method).toMatch(/<title>([^<]+ · )?(Двомова|Dvomova)<\/title>/);
    }
  });

  describe('a page that takes no form', () => {
    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s in its language', async (method) => {
      for (const [address, lang, title] of [
        ['/uk', 'uk', 'Запит не вдалося виконати'],
        ['/en/blog/hello', 'en', 'The request couldn’t be carried out'],
        ['/uk/tags', 'uk', 'Запит не вдалося виконати'],
        ['/api/docs', 'en', 'The request couldn’t be carried out'],
      ]) {
        const response = await request(address ?? '', { method });

        const html = await response.text();
        expect(response.status, address).toBe(405);
        expect(response.headers.get('allow')).toBe('GET, HEAD');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(html).toContain(`<html lang="${lang}">`);
        expect(html).toContain(`<title>${title} · ${lang === 'uk' ? 'Двомова' : 'Dvomova'}</title>`);
        expect(html).toContain('<meta name="robots" content="noindex"/>');
      }
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('a page with a form refuses %s', async (method) => {
    const response = await request('/en/sign-in', { method });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(await response.text()).toContain('<html lang="en">');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'an address that does not exist gets 404 for %s',
    async (method) => {
      for (const [address, lang] of [
        ['/uk/nothing', 'uk'],
        ['/no/such/path', 'en'],
      ]) {
        const response = await request(address ?? '', { method, headers: { 'Accept-Language': 'en' } });

        expect(response.status).toBe(404);
        expect(response.headers.get('allow')).toBeNull();
        expect(await response.text()).toContain(`<html lang="${lang}">`);
      }
    },
  );

  test.each(['/', '/healthz', '/openapi.json'])(
    '%s, which is not a page and can only be read, says so',
    async (address) => {
      const refused = await request(address, { method: 'POST' });
      expect(refused.status).toBe(405);
      expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      const asked = await request(address, { method: 'OPTIONS' });
      expect(asked.status).toBe(204);
      expect(asked.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    },
  );

  test('the theme of a refusal is the visitor’s', async () => {
    const response = await request('/uk', { method: 'POST', cookie: 'theme=dark' });
    expect(await response.text()).toContain('<html lang="uk" data-theme="dark">');
  });
});
