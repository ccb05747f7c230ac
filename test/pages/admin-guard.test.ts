import { describe, expect, test } from 'vitest';
import { rightOf } from '#app/admin/route-rights.ts';
import { LOCALES } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { ROLES } from '#contract/users/roles.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPerson } from '#test/factories/people.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

/** Every route below the path of the admin, wherever it is declared, half of them in each language. */
const ADDRESSES = everyAddress()
  .filter(({ address }) => /^\/(uk|en)\/admin(\/|$)/.test(address))
  .map((entry, at) => ({ ...entry, at: Math.floor(at / 2), isUkrainian: at % 2 === 0 }))
  .filter(({ at, isUkrainian }) => isUkrainian === (at % 2 === 0));
const SECRET = 'Таємна чернетка';

/** Addresses whose record is asked too: the draft `hello` belongs to nobody. */
const NOBODY = { ownerId: null, isPage: false, isPublic: false, authorsPublish: false };
const OF_RECORDS = Object.fromEntries(
  LOCALES.flatMap((locale) => [
    [paths.adminPost(locale, 'hello'), 'read post'],
    [paths.adminPostHistory(locale, 'hello'), 'read post'],
    [paths.adminPostPreviews(locale, 'hello'), 'share preview'],
  ]),
) as Record<string, 'read post' | 'share preview'>;

type Way = { way: string; path: string; init: RequestInit };

/** Every way to send a request to an address: as a document, as React Router's client, and as a script. */
function waysTo(address: string): Way[] {
  const headers = { Accept: 'application/json' };
  const fields = { intent: 'publish', slug: 'hello' };
  const form = { method: 'POST', body: new URLSearchParams(fields) };
  const json = {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  const data = `${address}.data`;
  return [
    { way: 'GET', path: address, init: {} },
    { way: 'data', path: data, init: {} },
    { way: 'script', path: address, init: { headers } },
    { way: 'form', path: address, init: form },
    { way: 'form as data', path: data, init: form },
    { way: 'form of a script', path: address, init: { ...form, headers } },
    { way: 'HEAD', path: address, init: { method: 'HEAD' } },
    { way: 'data of one route', path: `${data}?_routes=routes%2Fadmin%2Fhome`, init: {} },
    { way: 'data of no route', path: `${data}?_routes=`, init: {} },
    { way: 'JSON of a script', path: address, init: json },
    { way: 'JSON of a script as data', path: data, init: json },
    { way: 'PUT', path: address, init: { method: 'PUT' } },
    { way: 'PATCH', path: address, init: { method: 'PATCH' } },
    { way: 'DELETE', path: address, init: { method: 'DELETE' } },
  ];
}

/** A third of the ways, with a read and a form among them; the next turn has others. */
const someWaysTo = (address: string, turn: number) =>
  waysTo(address).filter((_, at) => (at + turn) % 3 === 0);

test('the route table has addresses of the admin', () => {
  const found = ADDRESSES.map(({ address }) => address.slice('/uk'.length));
  const named = staticPaths('admins').flatMap((path) =>
    /admin/.test(path) ? [path.slice('/uk'.length)] : [],
  );
  expect(found).toEqual(expect.arrayContaining(named));
});

type Visitor = { cookie: string; actor: Actor };
let key: string;
/** One with each role, who was an admin when the session began, and a blocked admin. */
let users: Map<string, Visitor>;
let admin: string;

async function prepare(): Promise<void> {
  await aPost({ slug: 'hello', published: false, uk: aVersion({ title: SECRET }) });
  key = await aKey();
  const blocked = await aUser({ role: 'admin', blocked: true });
  users = new Map([['blocked admin', { cookie: await aSession(blocked), actor: anActor(blocked) }]]);
  for (const role of ROLES) {
    const { cookie, user } = await aPerson(role);
    users.set(role, { cookie, actor: anActor(user) });
  }
  admin = users.get('admin')?.cookie ?? '';
}

describe('without its right, an address of the admin', () => {
  // A refused request changes none of these rows.
  useDatabase({ seed: prepare });

  test.each(ADDRESSES)(
    '$address leads strangers and keys to the sign-in, without data',
    async ({ address, at }) => {
      const to = (page: string) => `${address.slice(0, 3)}${page}?returnTo=${encodeURIComponent(address)}`;
      const tried = [
        { as: {}, ways: waysTo(address) },
        { as: { key }, ways: someWaysTo(address, at) },
      ];
      for (const { as, ways } of tried) {
        for (const { way, path, init } of ways) {
          const response = await request(path, { ...init, ...as });
          const text = await response.text();
          expect(text, way).not.toContain(SECRET);
          expectPrivate(response, way);
          if (way.includes('script') || way === 'form as data') expect(response.status, way).toBe(401);
          else if (way.includes('data')) {
            expect(response.status, way).toBe(202);
            expect(text, way).toContain(to('/sign-in'));
          } else {
            // The typed text goes on to a page that shows it.
            const isTyped = way === 'form';
            const status = ['GET', 'HEAD'].includes(way) ? 302 : isTyped ? 307 : 303;
            expect(response.status, way).toBe(status);
            expect(response.headers.get('location'), way).toBe(
              to(isTyped ? '/sign-in/unsent-form' : '/sign-in'),
            );
          }
        }
      }
    },
  );

  test.each(ADDRESSES)(
    '$address has a right, and is forbidden without it',
    async ({ address, pattern, at }) => {
      const right = rightOf(`/${pattern}`);
      if (right === null) throw new Error('Give it a right: app/admin/route-rights.ts, or the feature');
      const refused = [...users].filter(([, { actor }]) => !can(actor, 'open admin') || !can(actor, right));
      expect(refused.length).toBeGreaterThanOrEqual(2);
      for (const [turn, [name, { cookie }]] of refused.entries()) {
        for (const { way, path, init } of someWaysTo(address, at + turn)) {
          const response = await request(path, { ...init, cookie });
          const what = `${name}, ${way}`;
          expect(response.status, what).toBe(403);
          expect(await response.text(), what).not.toContain(SECRET);
          expectPrivate(response, what);
        }
      }
    },
  );
});

describe('an address of the admin', () => {
  useDatabase({ start: prepare });

  test.each(ADDRESSES)('$address opens with its right, for its record', async ({ address, pattern, at }) => {
    const right = rightOf(`/${pattern}`) ?? 'change settings';
    const record = OF_RECORDS[address];
    for (const [name, { cookie, actor }] of users) {
      if (!can(actor, 'open admin') || !can(actor, right)) continue;
      const { status } = await request(`${address}.data`, { cookie });
      expect(status === 403, `${name}: ${status}`).toBe(record ? !can(actor, record, NOBODY) : false);
      expect(status, name).toBeLessThan(500);
    }

    for (const { way, path, init } of someWaysTo(address, at)) {
      const response = await request(path, { ...init, cookie: admin });
      expect(response.status, way).toBeLessThan(500);
      expectPrivate(response, way);
    }
  });

  test.each(ADDRESSES)('$address takes no form of another site', async ({ address, at }) => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const [turn, headers] of foreign.entries()) {
      const path = (at + turn) % 2 === 0 ? address : `${address}.data`;
      const response = await request(path, { headers, form: { intent: 'publish' }, cookie: admin });
      expect(response.status, path).toBe(403);
    }
  });

  test.each(LOCALES)('opens in %s as a page with a title of its own', async (locale) => {
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
  });

  test('that does not exist is 404 within the admin', async () => {
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
