import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSession, aSignedIn, aUser } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

/** Every address of the route table that is below the path of the admin, wherever its route is declared. */
const ADDRESSES = everyAddress()
  .map(({ address }) => address)
  .filter((address) => /^\/(uk|en)\/admin(\/|$)/.test(address));
const SECRET = 'Таємна чернетка';

type As = { cookie?: string; key?: string };

/** Each actor tries the addresses of one language: the guard does not depend on it. */
const LANGUAGE_OF = { anonymous: 'uk', key: 'en', reader: 'uk', 'blocked admin': 'en' } as const;

function triedBy(...names: (keyof typeof LANGUAGE_OF)[]) {
  return names.flatMap((name) =>
    ADDRESSES.filter((address) => address.startsWith(`/${LANGUAGE_OF[name]}/`)).map(
      (address) => [name, address] as const,
    ),
  );
}

/** Every way to send a request to an address: as a document, as React Router's client, and as a script. */
function requestsTo(address: string): [string, string, RequestInit][] {
  const json = { Accept: 'application/json' };
  const form = { method: 'POST', body: new URLSearchParams({ intent: 'publish', slug: 'hello' }) };
  return [
    ['GET', address, {}],
    ['HEAD', address, { method: 'HEAD' }],
    ['form', address, form],
    ['PUT', address, { method: 'PUT' }],
    ['PATCH', address, { method: 'PATCH' }],
    ['DELETE', address, { method: 'DELETE' }],
    ['data', `${address}.data`, {}],
    ['data of one route', `${address}.data?_routes=routes%2Fadmin%2Fhome`, {}],
    ['data of no route', `${address}.data?_routes=`, {}],
    ['form as data', `${address}.data`, form],
    ['script', address, { headers: json }],
    ['form of a script', address, { ...form, headers: json }],
  ];
}

/** Each address of the admin in one language, in turn: the headers do not depend on it. */
const alternating = LOCALES.flatMap((locale, first) =>
  ADDRESSES.filter((address) => address.startsWith(`/${locale}/`)).filter((_, at) => at % 2 === first),
);

test('the route table has addresses of the admin in both languages', () => {
  expect(ADDRESSES).toEqual(
    expect.arrayContaining(staticPaths('admins').filter((path) => /admin/.test(path))),
  );
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(4);
  expect(alternating).toHaveLength(ADDRESSES.length / 2);
});

describe('without the role of an admin', () => {
  let actors: Record<'anonymous' | 'key' | 'reader' | 'blocked admin', As>;
  let before: Record<string, unknown[]>;

  // Refused requests change nothing, so the rows are made once.
  useDatabase({
    seed: async () => {
      await aPost({ slug: 'hello', published: false, uk: aVersion({ title: SECRET }) });
      const blocked = await aUser({ role: 'admin', blocked: true });
      actors = {
        anonymous: {},
        key: { key: await aKey() },
        reader: { cookie: (await aSignedIn()).cookie },
        'blocked admin': { cookie: await aSession(blocked) },
      };
    },
  });
  beforeAll(async () => {
    before = await everything();
  });

  test.each(triedBy('anonymous', 'key'))(
    'as %s, %s leads to the sign-in, without data',
    async (name, address) => {
      for (const [way, path, init] of requestsTo(address)) {
        const response = await request(path, { ...init, ...actors[name] });
        const text = await response.text();
        expect(text, way).not.toContain(SECRET);
        expectPrivate(response, way);
        if (way.includes('script')) expect(response.status, way).toBe(401);
        else if (way === 'form as data') expect(response.status, way).toBe(401);
        else if (way.includes('data')) {
          expect(response.status, way).toBe(202);
          expect(text, way).toContain(
            `${address.slice(0, 3)}/sign-in?returnTo=${encodeURIComponent(address)}`,
          );
        } else {
          // What was typed goes on to a page that shows it.
          const isTyped = way === 'form';
          const status = ['GET', 'HEAD'].includes(way) ? 302 : isTyped ? 307 : 303;
          expect(response.status, way).toBe(status);
          const path = `${address.slice(0, 3)}/sign-in${isTyped ? '/unsent-form' : ''}`;
          expect(response.headers.get('location'), way).toBe(
            `${path}?returnTo=${encodeURIComponent(address)}`,
          );
        }
      }
    },
  );

  test.each(triedBy('reader', 'blocked admin'))(
    'for a %s, %s is forbidden, without data',
    async (name, address) => {
      for (const [way, path, init] of requestsTo(address)) {
        const response = await request(path, { ...init, ...actors[name] });
        expect(response.status, way).toBe(403);
        expect(await response.text(), way).not.toContain(SECRET);
        expectPrivate(response, way);
      }
    },
  );

  test('no request has changed anything', async () => {
    expect(await everything()).toEqual(before);
  });
});

describe('with the role of an admin', () => {
  let admin: string;

  useDatabase({
    start: async () => {
      await aPost({ slug: 'hello', published: false, uk: aVersion({ title: SECRET }) });
      admin = (await aSignedIn({ role: 'admin' })).cookie;
    },
  });

  test.each(alternating)(
    '%s is never stored or indexed, and takes no form of another site',
    async (address) => {
      for (const [way, path, init] of requestsTo(address)) {
        const response = await request(path, { ...init, cookie: admin });
        expect(response.status, way).toBeLessThan(500);
        expectPrivate(response, way);
      }
      const foreign: Record<string, string>[] = [
        { Origin: 'https://evil.example' },
        { 'Sec-Fetch-Site': 'cross-site' },
      ];
      for (const headers of foreign) {
        for (const path of [address, `${address}.data`]) {
          const response = await request(path, { headers, form: { intent: 'publish' }, cookie: admin });
          expect(response.status, path).toBe(403);
        }
      }
    },
  );

  test.each(LOCALES)(
    'the pages of the admin open for an admin in %s, each with a title of its own',
    async (locale) => {
      const titles: string[] = [];
      for (const path of staticPaths('admins').filter((entry) => entry.startsWith(`/${locale}`))) {
        const response = await request(path, { cookie: admin });
        const html = await response.text();
        expect(response.status, path).toBe(200);
        expect(html, path).toContain(`<html lang="${locale}"`);
        expect(html, path).toContain('<meta name="robots" content="noindex"/>');
        expect(html.match(/<h1\b/g), path).toHaveLength(1);
        titles.push(/<title>([^<]*)/.exec(html)?.[1] ?? '');
      }
      expect(titles).not.toContain('');
      expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
    },
  );

  test('an address of the admin that does not exist is 404 within the admin', async () => {
    const response = await request(`${paths.admin('uk')}/nothing`, { cookie: admin });
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('Сторінку не знайдено');
    expect(html).toContain('class="admin-navigation"');
  });

  test('a slug that ends in .data is not mistaken for a data request outside of the admin', async () => {
    await aPost({ slug: 'weather.data' });
    expect((await request('/uk/blog/weather.data')).status).toBe(200);
  });
});

function expectPrivate(response: Response, way: string): void {
  expect(response.headers.get('cache-control'), way).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag'), way).toBe('noindex');
}
