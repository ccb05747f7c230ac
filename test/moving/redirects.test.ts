import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { findRedirect } from '#server/moving/redirects/lookup.ts';
import { addImported, removeRedirects, saveRedirect } from '#server/moving/redirects/redirects.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');
const save = (from: string, to: string, isPrefix = false) =>
  saveRedirect({ actor: COMMAND_LINE, from, to, isPrefix, now: NOW });

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
  await removeRedirects({ actor: COMMAND_LINE, ids: ['/a'] });
  expect(await findRedirect('/a')).toBeNull();
});

test.each([
  ['a loop of one', [], '/x', '/x', 'loop'],
  ['a loop of two', [['/y', '/x']], '/x', '/y', 'loop'],
  ['a loop through a prefix', [['/y', '/x/z']], '/x', '/y', 'loop'],
  ['a home page', [], '/uk', '/en', 'shadowed'],
  ['the API', [], '/api/posts', '/uk', 'shadowed'],
  ['a page of the site', [], '/uk/archive', '/uk', 'shadowed'],
  ['a post', [], '/uk/blog/post', '/uk', 'shadowed'],
  ['no path', [], 'x', '/uk', 'invalid_path'],
  ['another host', [], '/x', '//evil.example', 'invalid_path'],
  ['a script', [], '/x', 'javascript:alert(1)', 'invalid_path'],
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
