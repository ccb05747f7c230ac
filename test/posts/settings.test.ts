import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { draftSettingsSchema } from '#contract/posts/admin.ts';
import type { CreatePost } from '#contract/posts/requests.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { FILE_FIELDS } from '#server/content/read.ts';
import { database } from '#server/db/client.ts';
import { getHome, listPostCards, POSTS_PER_PAGE } from '#server/posts/read/pages/pages.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aComment } from '#test/comments/factory.ts';
import { aContentFolder, addFile, aFile, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const read = (slug: string, locale: Locale = 'uk') => getPost({ slug, locale, withDrafts: true });

let key: string;
beforeEach(async () => {
  key = await aKey();
});

/** None has its default. A setting without a value here is a type error. */
const SETTINGS: Omit<Required<CreatePost>, 'slug' | Locale> = {
  coverImage: 'https://example.com/a.png',
  published: true,
  publishedAt: new Date('2026-01-02T08:00:00.000Z'),
  tags: [{ slug: 'web', nameUk: 'Веб', nameEn: 'Web' }],
  pinned: true,
  commentsOpen: false,
  series: 'web',
  seriesPart: 2,
};
const STORED = {
  ...SETTINGS,
  publishedAt: SETTINGS.publishedAt?.toISOString(),
  tags: [expect.objectContaining({ slug: 'web', nameUk: 'Веб', nameEn: 'Web' })],
};

test('every setting is stored with a new post, by a change, and by an import of its export', async () => {
  const { slug, ...texts } = aPostBody({ slug: 'p' });
  await answerOf(
    await request('/api/v1/posts', { json: { slug, ...texts, ...SETTINGS }, key }),
    operations.createPost,
    201,
  );
  expect(await read('p')).toMatchObject(STORED);

  await aPost({ slug: 'other' });
  const change = await request('/api/v1/posts/other', { method: 'PATCH', json: SETTINGS, key });
  await answerOf(change, operations.updatePost, 200);
  expect(await read('other', 'en')).toMatchObject(STORED);

  const dir = await aContentFolder();
  await exportContent({ dir });
  for (const entry of await database().collections()) await entry.deleteMany({});
  await importContent({ actor: SERVICE, target: dir });
  expect(await read('p')).toMatchObject(STORED);
});

test('the guide to content folders names every field of a file, and every setting of the editor', async () => {
  const guide = await readFile('docs/content-folder.md', 'utf8');
  const names = [...FILE_FIELDS, ...Object.keys(draftSettingsSchema.shape)];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('pinning and comments are changed in both versions or in one, and kept by other changes', async () => {
  const json = aPostBody({ slug: 'p', pinned: true, commentsOpen: false });
  await answerOf(await request('/api/v1/posts', { json, key }), operations.createPost, 201);
  expect(await read('p', 'en')).toMatchObject({ pinned: true, commentsOpen: false });

  const patch = async (query: string, body: object) =>
    answerOf(
      await request(`/api/v1/posts/p${query}`, { method: 'PATCH', json: body, key }),
      operations.updatePost,
      200,
    );
  await patch('?locale=uk', { pinned: false, commentsOpen: true });
  expect(await read('p', 'uk')).toMatchObject({ pinned: false, commentsOpen: true });
  expect(await read('p', 'en')).toMatchObject({ pinned: true, commentsOpen: false });
  await patch('', { uk: { title: 'Інша' } });
  expect(await read('p', 'uk')).toMatchObject({ pinned: false, commentsOpen: true });
  await patch('', { pinned: false });
  expect(await read('p', 'en')).toMatchObject({ pinned: false, commentsOpen: false });
});

test('a post that an earlier version of the program wrote is not pinned, and its comments are open', async () => {
  await aPost({ slug: 'p' });
  await database()
    .collection('posts')
    .updateMany({}, { $unset: { pinned: '', commentsOpen: '', metaTitle: '' } });
  expect(await read('p')).toMatchObject({ pinned: false, commentsOpen: true, metaTitle: null });
  await editPost('p', { coverImage: '/a.png' });
  expect(await read('p')).toMatchObject({ pinned: false, commentsOpen: true });
});

test('the picture for sharing is stored with an import, and exported', async () => {
  const target = await aContentFolder({ 'posts/p/uk.md': aFile('title: А\nmetaImage: share.png') });
  await addFile(target, 'posts/p/share.png', await aPicture('red'));
  const { warnings, media } = await importContent({ actor: SERVICE, target });
  expect([warnings, media.stored]).toEqual([[], 1]);
  const { metaImage } = await read('p');
  expect(metaImage).toMatch(/^\/api\/media\/[0-9a-f]{32}/);
  const stored = await database().collection('posts').findOne({ slug: 'p' });
  expect(stored?.media).toEqual([metaImage]);

  const dir = await aContentFolder();
  await exportContent({ dir });
  const file = (await readFolder(dir)).get('posts/p/uk.md')?.toString();
  expect(file).toContain('metaImage: "../../media/share.png"');
});

describe('pinned posts', () => {
  const count = 2 * POSTS_PER_PAGE + 3;
  const pages = async () => {
    const read = async (page: number) => (await listPostCards({ locale: 'uk', page })).posts;
    const cards = [...(await read(1)), ...(await read(2)), ...(await read(3))];
    return cards.map(({ slug }) => slug);
  };

  test('come first, wherever they are without it, and every post is listed once', async () => {
    const all = Array.from({ length: count }, (_, at) => count - at);
    for (const at of all) await aPost({ slug: `p${at}`, en: undefined, publishedAt: day(at) });
    const edge = count - POSTS_PER_PAGE;
    const moreThanAPage = Array.from({ length: POSTS_PER_PAGE + 2 }, (_, at) => at + 1);
    let before: number[] = [];
    for (const pinned of [[], [count], [1, edge], [edge + 1, edge], moreThanAPage]) {
      for (const at of before) await editPost(`p${at}`, { pinned: false });
      for (const at of pinned) await editPost(`p${at}`, { pinned: true });
      before = pinned;
      const first = pinned.toSorted((a, b) => b - a);
      const expected = [...first, ...all.filter((at) => !first.includes(at))].map((at) => `p${at}`);
      expect(await pages(), String(pinned)).toEqual(expected);
      const { lead, posts } = await getHome({ locale: 'uk' });
      expect([lead, ...posts].map((card) => card?.slug)).toEqual(expected.slice(0, posts.length + 1));
    }
  });

  test('wait for their time, and are not drafts', async () => {
    await aPost({ slug: 'now', publishedAt: day(1) });
    await aPost({ slug: 'later', publishedAt: day(5), pinned: true });
    await aPost({ slug: 'draft', published: false, pinned: true });
    const slugs = async (now: Date) =>
      (await listPostCards({ locale: 'uk', page: 1, now })).posts.map(({ slug }) => slug);
    expect(await slugs(day(2))).toEqual(['now']);
    expect(await slugs(day(6))).toEqual(['later', 'now']);
  });

  test('are marked in lists, and by date in the API, feeds and under a tag', async () => {
    const tags = [{ slug: 't', nameUk: undefined, nameEn: undefined }];
    await aPost({ slug: 'old', publishedAt: day(1), pinned: true, tags });
    await aPost({ slug: 'new', publishedAt: day(2), tags });
    const order = (text: string) => text.indexOf('/old') < text.indexOf('/new') || text.indexOf('/new') < 0;
    const get = async (path: string) => (await request(path)).text();
    expect(await get('/uk/blog')).toContain('<li>Закріплено</li>');
    expect(await get('/en')).toContain('<li>Pinned</li>');
    for (const path of ['/uk/rss.xml', '/uk/tags/t']) {
      expect(order((await get(path)).replace(/[\s\S]*?<(item|article)/, '')), path).toBe(false);
    }
    const { posts } = JSON.parse(await get('/api/v1/posts'));
    expect(posts.map(({ slug }: { slug: string }) => slug)).toEqual(['new', 'old']);
  });
});

describe('closed comments', () => {
  test('stay readable and accept no new ones, from anybody', async () => {
    const { user, cookie } = await aSignedIn({ role: 'admin' });
    const { posts } = await aPost({ slug: 'p' });
    const postId = posts[0]?.id ?? '';
    await aComment(user, { postId, content: 'Перший коментар' });
    await editPost('p', { commentsOpen: false, locale: 'uk' });

    const refused = await request('/api/comments', { json: { postId, content: 'Другий' }, cookie });
    expect((await refusalOf(refused, 403)).details).toMatchObject([{ code: 'comments_closed' }]);
    for (const page of [await request('/uk/blog/p'), await request('/uk/blog/p', { cookie })]) {
      const html = await page.text();
      expect(html).toContain('Перший коментар');
      expect(html).toContain('Коментування закрито.');
      expect(html).not.toContain(commentTexts.uk.signIn);
      expect(html).not.toContain('value="create"');
    }
    const open = await request('/api/comments', { json: { postId: posts[1]?.id, content: 'Hi' }, cookie });
    expect(open.status).toBe(201);
  });
});

test('title, description and picture for search and sharing replace those of the post only there', async () => {
  await aPost({
    slug: 'p',
    uk: aVersion({
      title: 'Назва',
      excerpt: 'Витяг',
      metaTitle: 'Для пошуку',
      metaDescription: 'Опис для пошуку',
      metaImage: '/api/media/66f0c0ffee0123456789abcd',
    }),
  });
  const html = await (await request('/uk/blog/p')).text();
  const [head = '', body = ''] = html.split('</head>');

  expect(head).toContain('<title>Для пошуку · Двомова</title>');
  expect(head).toContain('<meta name="description" content="Опис для пошуку"');
  expect(head).toContain('<meta property="og:title" content="Для пошуку"');
  expect(head).toContain('<meta property="og:description" content="Опис для пошуку"');
  expect(head).toContain(
    '<meta property="og:image" content="http://localhost:3000/api/media/66f0c0ffee0123456789abcd"',
  );
  expect(head).not.toContain('og:image:width');
  const data = JSON.parse(/"application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect(data).toMatchObject({ headline: 'Для пошуку', description: 'Опис для пошуку' });
  expect(data.image[0]).toBe('http://localhost:3000/api/media/66f0c0ffee0123456789abcd');
  expect(body).toContain('>Назва</h1>');
  expect(body.replace(/<script.*?<\/script>/gs, '')).not.toContain('пошуку');
});

/** Without what an import makes anew. */
function _withoutIds({
  id: _id,
  translationId: _group,
  createdAt: _at,
  ...rest
}: Awaited<ReturnType<typeof read>>) {
  return rest;
}
