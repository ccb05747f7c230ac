import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { listComments } from '#server/comments/comments.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { database } from '#server/db/client.ts';
import { features } from '#server/features.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { undoImport } from '#server/moving/run/undo.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { getStandalonePage } from '#server/posts/standalone/pages.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { attachment, OLD_SITE, type WordPressPost, wxr } from './wordpress-export.ts';

useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');
const UPLOADS = 'wp-content/uploads/2024/05';

const POSTS: WordPressPost[] = [
  {
    id: 1,
    locale: 'uk',
    pair: 1,
    slug: 'привіт-світе',
    title: 'Привіт, світе',
    html: `<!-- wp:paragraph --><p>Дивіться <a href="${OLD_SITE}/en/2024/05/hello-world/#part">англійською</a>.</p><!-- /wp:paragraph --><figure><img src="${OLD_SITE}/${UPLOADS}/cat-300x200.png" alt="Кіт"><figcaption>Підпис</figcaption></figure>`,
    terms: [{ domain: 'category', slug: 'новини', name: 'Новини' }],
    thumbnail: 50,
    sticky: true,
    comments: [
      { id: 7, content: 'Дуже <em>добре</em>' },
      { id: 8, parent: 7, author: 'Петро', content: 'Так' },
      { id: 9, content: 'купіть', approved: 'spam' },
      { id: 10, content: 'чекає', approved: '0' },
    ],
  },
  {
    id: 2,
    locale: 'en',
    pair: 1,
    slug: 'hello-world',
    title: 'Hello, world',
    html: '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->',
    terms: [{ domain: 'category', slug: 'news', name: 'News' }],
    meta: { _yoast_wpseo_title: 'Hello for search', _wp_old_slug: 'hello' },
  },
  { id: 3, locale: 'uk', slug: 'pro-nas', title: 'Про нас', type: 'page', html: '<p>Ми</p>' },
  { id: 4, locale: 'uk', slug: 'secret', title: 'Таємне', html: '<p>Т</p>', password: 'x' },
  { id: 5, locale: 'pl', slug: 'polski', title: 'Polski', html: '<p>P</p>' },
  {
    id: 6,
    locale: 'uk',
    slug: 'later',
    title: 'Потім',
    html: '<p>П</p>',
    status: 'future',
    date: '2030-01-01 10:00:00',
  },
];
const TERMS = [
  { id: 11, taxonomy: 'category' as const, slug: 'новини', name: 'Новини', pair: { uk: 11, en: 12 } },
  { id: 12, taxonomy: 'category' as const, slug: 'news', name: 'News', pair: { uk: 11, en: 12 } },
];

async function aSite(posts = POSTS): Promise<string> {
  const root = await aContentFolder({
    'export.xml': wxr(posts, {
      terms: TERMS,
      attachments: [attachment(50, '2024/05/cover.png', 'Обкладинка')],
    }),
    [`${UPLOADS}/cat.png`]: await aPicture('#123456'),
    [`${UPLOADS}/cover.png`]: await aPicture('#654321'),
  });
  return path.join(root, 'export.xml');
}

async function move(file: string) {
  const { id, plan } = await prepareImport({
    actor: COMMAND_LINE,
    program: 'wordpress',
    files: [file],
    now: NOW,
  });
  return { plan, report: await runImport({ actor: COMMAND_LINE, features, id, now: NOW }) };
}

test('a site with Polylang moves: pairs, pages, drafts, pictures, comments, links, tags, authors', async () => {
  const { plan, report } = await move(await aSite());
  expect(report).toMatchObject({ posts: { made: 3 }, pages: { made: 1 }, media: { stored: 2 }, comments: 3 });
  expect(plan.posts.filter(({ pair }) => pair).map(({ slug, pair }) => [slug, pair])).toEqual([
    ['hello-world', { reasons: ['system'], certainty: 1 }],
  ]);

  const uk = await getPost({ slug: 'hello-world', locale: 'uk', withDrafts: false });
  expect(uk).toMatchObject({
    title: 'Привіт, світе',
    authorName: 'Олена Коваль',
    publishedAt: '2024-05-06T07:08:09.000Z',
    tags: [{ slug: 'news', nameUk: 'Новини', nameEn: 'News' }],
    coverImage: expect.stringMatching(/^\/api\/media\//),
  });
  expect(uk.content).toMatch(
    /^Дивіться \[англійською\]\(\/en\/blog\/hello-world#part\)\.\n\n!\[Кіт\]\(\/api\/media\/\w+ "Підпис"\)$/,
  );
  expect((await getStandalonePage({ slug: 'pro-nas', locale: 'uk' })).title).toBe('Про нас');
  const thread = (await Array.fromAsync(await listComments({ postId: uk.id }))).flat();
  expect(thread.map(({ authorName, content }) => [authorName, content]).sort()).toEqual([
    ['Оля', 'Дуже добре'],
    ['Петро', 'Так'],
  ]);
  const page = await (await request('/uk/blog/hello-world')).text();
  expect(page.match(/Оля|Петро/g)?.length).toBeGreaterThanOrEqual(3);
  expect(report.warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Left out: its language is "pl"',
      'It had a password: it becomes a draft',
      'Comments in the trash or in spam are left out: 1',
    ]),
  );
});

test('each old address answers 301, and then 200 in its language', async () => {
  await move(await aSite());
  for (const [from, to] of [
    ['/2024/05/привіт-світе/', '/uk/blog/hello-world'],
    ['/en/2024/05/hello-world', '/en/blog/hello-world'],
    ['/en/2024/05/hello/', '/en/blog/hello-world'],
    ['/?p=1', '/uk/blog/hello-world'],
    ['/?p=2&utm_source=x', '/en/blog/hello-world'],
    ['/pro-nas/', '/uk/pro-nas'],
    ['/category/новини/', '/uk/tags/news'],
    ['/en/category/news/page/2/', '/en/tags/news'],
    ['/category/новини/feed/', '/uk/tags/news/rss.xml'],
    ['/author/olena/', '/uk/authors/olena'],
    ['/2024/05/', '/uk/archive'],
  ] as const) {
    const moved = await request(encodeURI(from));
    expect([from, moved.status, moved.headers.get('location')]).toEqual([from, 301, to]);
    expect([to, (await request(to)).status]).toEqual([to, 200]);
  }
  expect((await request('/2024/05/nothing/')).status).toBe(308);
  expect((await request('/uk/blog/hello-world/')).status).toBe(308);
});

test('a post that is written here after the plan keeps its address and its text', async () => {
  const post = { id: 1, locale: 'en' as const, slug: 'hello', title: 'Theirs', html: '<p>Theirs</p>' };
  const root = await aContentFolder({ 'a.xml': wxr([post]) });
  const files = [path.join(root, 'a.xml')];
  const { id } = await prepareImport({ actor: COMMAND_LINE, program: 'wordpress', files });
  await aPost({ slug: 'hello', en: aVersion({ title: 'Ours' }) });
  await runImport({ actor: COMMAND_LINE, features, id });
  expect((await getPost({ slug: 'hello', locale: 'en', withDrafts: false })).title).toBe('Ours');
  expect((await getPost({ slug: 'hello-2', locale: 'en', withDrafts: false })).title).toBe('Theirs');
});

test('repeated, an import changes what changed there and leaves what was edited here; undone, it leaves nothing', async () => {
  const before = await names();
  const file = await aSite();
  await move(file);
  expect((await move(file)).report).toMatchObject({
    posts: { made: 0, changed: 0, unchanged: 3 },
    comments: 0,
  });

  await editPost('later', { uk: { title: 'Тут' } });
  const next = POSTS.map((post) => ({ ...post, html: `${post.html}<p>нове</p>` }));
  const { report } = await move(await aSite(next));
  expect(report).toMatchObject({ posts: { made: 0, changed: 2 }, pages: { changed: 1 }, kept: ['later'] });

  const undone = await undoImport({ actor: COMMAND_LINE, id: report.id, now: NOW });
  expect(undone).toMatchObject({ posts: 4, tags: 1, authors: 1, media: 2, inBin: ['later'] });
  await purgeDeletedComments();
  expect(await names()).toEqual({ ...before, posts: 1, postGroups: 1 });
});

async function names(): Promise<Record<string, number>> {
  const kept = ['posts', 'postGroups', 'comments', 'tags', 'authors', 'media', 'redirects', 'importedPosts'];
  const isThere = { goneAt: { $exists: false } };
  const counts = await Promise.all(kept.map((name) => database().collection(name).countDocuments(isThere)));
  return Object.fromEntries(kept.map((name, index) => [name, counts[index] ?? 0]));
}
