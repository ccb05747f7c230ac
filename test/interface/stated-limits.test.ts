import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

// The limits that clients rely on, as numbers: a constant that changes in `contract/limits.ts` fails here.

useDatabase();

const { createPost } = operations;
const letters = (count: number) => 'ї'.repeat(count);
const text = { title: 'T', content: 'C' };
const tagsOf = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

describe('a new post', () => {
  const refusedFields = (body: object) =>
    createPost.body
      .safeParse({ slug: 'p', uk: text, ...body })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];

  test.each<[path: string, limit: number, body: (length: number) => object]>([
    ['slug', 200, (length) => ({ slug: letters(length) })],
    ['uk.title', 300, (length) => ({ uk: { ...text, title: letters(length) } })],
    ['uk.excerpt', 1_000, (length) => ({ uk: { ...text, excerpt: letters(length) } })],
    ['uk.content', 1_000_000, (length) => ({ uk: { ...text, content: letters(length) } })],
    ['tags', 50, (length) => ({ tags: tagsOf(length) })],
    ['tags.0', 100, (length) => ({ tags: [letters(length)] })],
    ['tags.0.nameUk', 100, (length) => ({ tags: [{ slug: 't', nameUk: letters(length) }] })],
    ['tags.0.nameEn', 100, (length) => ({ tags: [{ slug: 't', nameEn: letters(length) }] })],
  ])('has at most the stated length of %s: %d', (path, limit, body) => {
    expect(refusedFields(body(limit))).toEqual([]);
    expect(refusedFields(body(limit + 1))).toEqual([path]);
  });

  test('has a body of at most 25 MB', () => {
    expect(createPost.maxBodyBytes).toBe(25 * 1024 * 1024);
  });
});

test.each([
  ['/api/v1/posts?limit=', 1, 50],
  ['/api/search?q=text&limit=', 1, 50],
])('%s is from %d to %d', async (address, least, most) => {
  for (const value of [least, most]) expect((await request(address + value)).status).toBe(200);
  for (const value of [least - 1, most + 1]) expect((await request(address + value)).status).toBe(400);
});

test('a search has 2 to 100 characters, of which an emoji is one', async () => {
  const search = (q: string) => request(`/api/search?q=${encodeURIComponent(q)}`);
  for (const q of [letters(2), letters(100), '😀'.repeat(100)]) expect((await search(q)).status).toBe(200);
  for (const q of [letters(1), letters(101)]) expect((await search(q)).status).toBe(400);
});

describe('a comment', () => {
  test('has 1 to 5,000 characters, when it is written and when it is edited', async () => {
    const { cookie } = await aSignedIn();
    const postId = (await aPost()).posts[0]?.id;
    const write = (content: string) => request('/api/comments', { cookie, json: { postId, content } });
    const first = await write(letters(1));
    expect(first.status).toBe(201);
    const { id } = (await first.json()) as { id: string };
    const edit = (content: string) =>
      request('/api/comments', { method: 'PATCH', cookie, json: { id, content } });
    expect((await write(letters(5_000))).status).toBe(201);
    expect((await edit(letters(5_000))).status).toBe(200);
    for (const length of [0, 5_001]) {
      expect((await write(letters(length))).status).toBe(400);
      expect((await edit(letters(length))).status).toBe(400);
    }
  });
});

describe('a tracked event', () => {
  const track = async (fields: object) =>
    (await request('/api/track', { json: { type: 'duration', path: '/uk', sessionId: 's', ...fields } }))
      .status;

  test.each<[name: string, allowed: unknown[], refused: unknown[]]>([
    ['path', [`/${'a'.repeat(2_047)}`], [`/${'a'.repeat(2_048)}`, 'uk', '']],
    ['sessionId', ['s', letters(100)], ['', letters(101)]],
    ['duration', [0, 86_400_000], [-1, 86_400_001, '1', null]],
  ])('has a %s in the stated range', async (name, allowed, refused) => {
    for (const value of allowed) expect(await track({ duration: 0, [name]: value }), `${value}`).toBe(200);
    for (const value of refused) expect(await track({ duration: 0, [name]: value }), `${value}`).toBe(400);
  });
});

test('a new password has 12 to 200 characters', async () => {
  let count = 0;
  const signUp = async (password: string) => {
    const json = { name: 'Леся', email: `lesia-${count++}@example.com`, password };
    return (await request('/api/auth/sign-up', { json })).status;
  };
  const password = (length: number) => 'їжак'.repeat(51).slice(0, length);
  for (const length of [12, 200]) expect(await signUp(password(length))).toBe(201);
  for (const length of [11, 201]) expect(await signUp(password(length))).toBe(400);
});
