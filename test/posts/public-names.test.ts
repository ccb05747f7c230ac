import { beforeEach, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const PLACES = [
  '/api/v1/tags',
  '/uk/tags',
  '/en/authors',
  '/uk',
  '/sitemap.xml',
  '/uk/search?q=Таємниця',
  '/api/search?q=Таємниця',
  `/uk/search/suggestions.json?${new URLSearchParams({ q: 'Таємниц' })}`,
  '/llms.txt',
];
const OWN_ADDRESSES = [
  '/uk/tags/secret-tag',
  '/en/tags/secret-tag',
  '/uk/tags/secret-tag/rss.xml',
  '/uk/authors/secret-author',
  '/en/authors/secret-author',
];

beforeEach(async () => {
  await aPost({ slug: 'public' });
  await aPost({
    slug: 'hidden',
    published: false,
    uk: aVersion({ title: 'Допис' }),
    tags: [{ slug: 'secret-tag', nameUk: 'Таємниця', nameEn: 'A secret' }],
    authorName: 'Таємниця Авторка',
  });
  await anAuthor({ slug: 'secret-author', nameUk: 'Таємниця Авторка' });
});

const statusOf = async (path: string) => (await request(path, { redirect: 'manual' })).status;

test('tags and authors that only drafts have are nowhere', async () => {
  for (const path of PLACES) {
    expect(await (await request(path)).text(), path).not.toMatch(/secret-(tag|author)|Таємниця Авторка/);
  }
  for (const path of OWN_ADDRESSES) expect(await statusOf(path), path).toBe(404);
});

test('a key that may read lists the tags of drafts', async () => {
  const tagsFor = async (init: object) => (await (await request('/api/v1/tags', init)).json()).tags.length;
  expect(await tagsFor({ key: await aKey({ scopes: ['read'] }) })).toBe(1);
  expect(await tagsFor({ key: await aKey({ scopes: ['publish'] }) })).toBe(0);
  expect((await request('/api/v1/tags', { key: 'made-up' })).status).toBe(401);
});

test('tags and authors are public as soon as a post with them is', async () => {
  await updatePost({ actor: COMMAND_LINE, slug: 'hidden', input: { published: true }, authorName: 'x' });
  for (const path of OWN_ADDRESSES) expect(await statusOf(path), path).toBe(200);
  expect(await (await request('/api/v1/tags')).text()).toContain('secret-tag');
});
