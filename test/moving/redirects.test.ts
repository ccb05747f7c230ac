import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { importRedirects } from '#server/moving/redirects/import-csv.ts';
import { findRedirect } from '#server/moving/redirects/lookup.ts';
import {
  addImported,
  listRedirects,
  removeRedirect,
  saveRedirect,
} from '#server/moving/redirects/redirects.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const actor = COMMAND_LINE;
const NOW = new Date('2026-06-01T12:00:00Z');
const save = (from: string, to: string, isPrefix = false) =>
  saveRedirect({ actor, input: { from, to, kind: isPrefix ? 'prefix' : 'exact' }, now: NOW });

test('exact paths come before prefixes, longer prefixes before shorter ones, and a query may name a page', async () => {
  await save('/old/', '/uk');
  await save('/old', '/uk/blog', true);
  await save('/old/deep', '/uk/tags', true);
  await save('/?p=5', '/uk/blog/five');
  await save('/стара', 'https://example.org/new');
  for (const [target, to] of [
    ['/old', '/uk'],
    ['/old/?a=1', '/uk'],
    ['/old/any/thing', '/uk/blog'],
    ['/old/deep/er', '/uk/tags'],
    ['/?utm=x&p=5', '/uk/blog/five'],
    [encodeURI('/стара/'), 'https://example.org/new'],
    ['/older', null],
    ['/?p=6', null],
    ['/%E0%A4%A', null],
  ] as const) {
    expect([target, await findRedirect(target, NOW)]).toEqual([target, to]);
  }
  const used = await database()
    .collection('redirects')
    .find({ usedAt: { $exists: true } })
    .toArray();
  expect(used).toHaveLength(5);
  expect(used[0]?.usedAt).toEqual(new Date('2026-06-01T00:00:00Z'));
});

test('a redirect that another process has written counts at once', async () => {
  await save('/a', '/uk');
  expect(await findRedirect('/a')).toBe('/uk');
  const row = { _id: '/b' as never, from: '/b', to: '/en', isPrefix: false, createdAt: NOW };
  await database().collection('redirects').insertOne(row);
  await raiseRevision('redirects');
  expect(await findRedirect('/b')).toBe('/en');
  await removeRedirect({ actor, id: '/a' });
  expect(await findRedirect('/a')).toBeNull();
});

test.each([
  ['a loop of one', [], '/x', '/x', 'loop'],
  ['a loop of two', [['/y', '/x']], '/x', '/y', 'loop'],
  ['a loop through a prefix', [['/y', '/x/z']], '/x', '/y', 'loop'],
  ['a home page', [], '/uk', '/en', 'shadowed'],
  ['the API', [], '/api/posts', '/uk', 'shadowed'],
  ['the set-up link', [], '/set-up', '/uk', 'shadowed'],
  ['a page of the site', [], '/uk/archive', '/uk', 'shadowed'],
  ['a post', [], '/uk/blog/post', '/uk', 'shadowed'],
  ['a sitemap', [], '/sitemap.xml', '/uk', 'shadowed'],
  ['an address that is taken', [['/x', '/en']], '/x', '/uk', 'taken'],
  ['no path', [], 'x', '/uk', 'invalid_path'],
  ['another host', [], '/x', '//evil.example', 'invalid_target'],
  ['a script', [], '/x', 'javascript:alert(1)', 'invalid_target'],
] as const)('%s is refused', async (_name, present, from, to, code) => {
  await aPost({ slug: 'post' });
  for (const [one, other] of present) await save(one, other);
  const refused = save(from, to, from === '/x' && to === '/y' && _name.includes('prefix'));
  await expect(refused).rejects.toMatchObject({ details: [{ code }] });
});

test('a page is never hidden by a redirect, and only a read is redirected', async () => {
  const redirects = ['/uk/blog/post', '/nowhere'].map((from) => ({ from, to: '/en', isPrefix: false }));
  await addImported(redirects, { importId: 'i', now: NOW });
  await aPost({ slug: 'post' });
  expect((await request('/uk/blog/post')).status).toBe(200);
  expect((await request('/uk/blog/post/')).headers.get('location')).toBe('/uk/blog/post');
  const moved = await request('/nowhere/');
  expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
    301,
    '/en',
    'no-cache',
  ]);
  expect(moved.headers.get('content-security-policy')).not.toBeNull();
  expect((await request('/nowhere', { method: 'POST' })).status).not.toBe(301);
  expect((await request('/', { headers: { 'accept-language': 'en' } })).headers.get('location')).toBe('/en');
});

test('a redirect is found by a part of either address, changed as it was seen, and then no longer of an import', async () => {
  await addImported([{ from: '/a.b', to: '/uk', isPrefix: true }], { importId: 'i', now: NOW });
  await save('/c', 'https://example.org/A.B');
  const listed = await listRedirects({ actor, text: 'A.b' });
  expect(listed.rows.map(({ id, kind, isImported }) => [id, kind, isImported])).toEqual([
    ['/a.b/*', 'prefix', true],
    ['/c', 'exact', false],
  ]);
  const seen = { from: '/a.b', to: '/uk', kind: 'prefix' } as const;
  const input = { ...seen, to: '/en' };
  await saveRedirect({ actor, id: '/a.b/*', input, seen, now: NOW });
  const again = saveRedirect({ actor, id: '/a.b/*', input: { ...seen, to: '/uk/blog' }, seen, now: NOW });
  await expect(again).rejects.toMatchObject({ present: input });
  await saveRedirect({ actor, id: '/a.b/*', input: { ...input, kind: 'exact' }, seen: input, now: NOW });
  expect((await listRedirects({ actor, text: '/a' })).rows).toMatchObject([
    { id: '/a.b', to: '/en', isImported: false },
    { id: '/c' },
  ]);
});

test('a file of redirects is stored whole, or refused with each wrong line and nothing stored', async () => {
  await save('/known', '/uk');
  const csv = 'to;from;kind\n/en;/known;\n/uk/blog;/alt;prefix\n/uk;"/ще";exact\n';
  expect(await importRedirects({ actor, csv })).toMatchObject({ added: 2, changed: 1, problemCount: 0 });
  expect(await findRedirect('/alt/any')).toBe('/uk/blog');
  const bad = [
    'from,to,kind',
    '/new,/uk,',
    '/uk/archive,/uk,',
    '/one,/two,',
    '/two,/one,',
    'x,/uk,',
    '/y,,',
    '/z,/uk,maybe',
    '/new,/en,',
  ].join('\n');
  const report = await importRedirects({ actor, csv: bad });
  expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'shadowed'],
    [4, 'loop'],
    [5, 'loop'],
    [6, 'invalid_path'],
    [7, 'invalid_target'],
    [8, 'invalid_kind'],
    [9, 'duplicate'],
  ]);
  expect(await findRedirect('/new')).toBeNull();
});
