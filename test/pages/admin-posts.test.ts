import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import type { Actor } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let actor: Actor;
let cookie: string;
beforeEach(async () => {
  const signedIn = await aSignedIn({ role: 'admin', name: 'Олена' });
  actor = anActor(signedIn.user);
  cookie = signedIn.cookie;
});

/** A page, or what a form post answers. The HTML is without what React and the router add to it. */
const open = async (path: string, form?: Record<string, string>) => {
  const response = await request(path, { cookie, ...(form ? { form } : {}) });
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll(' data-discover="true"', '');
  return { response, html };
};
/** The rows of a list, by the titles of their posts, with the texts of both languages. */
const rowsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<li class="post-row"[^>]*>(.*?)<\/li><\/ul>(?=<div class="row-facts")/gs)].map(
      ([, row = '']) => {
        const title = /class="row-title"><a[^>]*>(.*?)<\/a>/s.exec(row)?.[1] ?? '';
        const marks = [
          ...row.matchAll(/<li class="language-mark[^>]*>(.*?)(?=<li class="language-mark|$)/gs),
        ];
        return [
          title,
          marks.map(([, mark = '']) =>
            mark
              .replace(/<[^>]*>/g, ' ')
              .replace(/\s+/g, ' ')
              .trim(),
          ),
        ];
      },
    ),
  );
const draft = (title: string) => aDraftText({ title });
const aTag = (slug: string, nameUk: string) => ({ slug, nameUk, nameEn: undefined });

async function somePosts() {
  const past = new Date('2026-01-02');
  const both = await aPost({
    slug: 'both',
    uk: aVersion({ title: 'Обома' }),
    publishedAt: past,
    tags: [aTag('mova', 'Мова')],
  });

  await editPost('both', { uk: { content: 'Інше' } });
  await aPost({ slug: 'ours', uk: aVersion({ title: 'Лише наша' }), en: undefined, publishedAt: past });
  await aPost({ slug: 'draft', published: false, uk: aVersion({ title: 'Чернетка' }), authorName: 'Марко' });

  const later = new Date('2099-05-04T10:00:00Z');
  await aPost({ slug: 'later', uk: undefined, en: aVersion({ title: 'Later' }), publishedAt: later });
  return both;
}

describe('the list of posts', () => {
  test('says of each language of each post what state it is in and what needs attention', async () => {
    const { translationId: postId } = await somePosts();
    await saveWorkingCopy({ actor, postId, part: 'uk', value: draft('Обома мовами'), number: 0 });
    const { id } = await startPost({ actor });
    await saveWorkingCopy({ actor, postId: id, part: 'uk', value: draft('Начерк'), number: 0 });

    const { html } = await open(paths.adminPosts('uk'));
    expect(rowsOf(html)).toEqual({
      Начерк: ['UK чернетка', 'EN немає'],
      Обома: ['UK опубліковано є неопубліковані зміни', 'EN опубліковано відстає від української версії'],
      'Лише наша': ['UK опубліковано', 'EN немає'],
      Чернетка: ['UK чернетка', 'EN чернетка'],
      Later: ['UK немає', expect.stringMatching(/^EN заплановано на 4 трав\. 2099/)],
    });
    expect(html).toContain(`href="${paths.adminPost('uk', id)}"`);
    expect(html).toContain(`href="${paths.analyticsOfPost('uk', 'both')}"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  const QUERIES: [string, string[]][] = [
    ['?view=draft', ['Чернетка']],
    ['?view=scheduled', ['Later']],
    ['?view=published', ['Обома', 'Лише наша']],
    ['?view=lacking-uk', ['Later']],
    ['?view=lacking-en', ['Лише наша']],
    ['?view=outdated', ['Обома']],
    ['?view=unsaved', []],
    ['?tag=mova', ['Обома']],
    ['?author=Марко', ['Чернетка']],
    ['?text=наш', ['Лише наша']],
    ['?text=зовсім+інше', []],
    ['?sort=title', ['Лише наша', 'Обома', 'Чернетка', 'Later']],
    ['?view=nothing&page=x&sort=y', ['Later', 'Чернетка', 'Лише наша', 'Обома']],
  ];

  test('has the posts of its view, tag, author and search, in its order', async () => {
    await somePosts();
    for (const [query, expected] of QUERIES) {
      const { response, html } = await open(paths.adminPosts('uk') + query);
      expect(response.status, query).toBe(200);
      const titles = Object.keys(rowsOf(html));
      if (query.startsWith('?sort')) expect(titles, query).toEqual(expected);
      else expect(titles.toSorted(), query).toEqual(expected.toSorted());
    }
  });

  test('each view has the number of its posts, and keeps the other conditions', async () => {
    await somePosts();
    const { html } = await open(`${paths.adminPosts('en')}?view=draft&tag=mova&sort=title&page=1`);
    const views = [
      ...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([\w ]+) <span class="count">(\d+)<\/span>/g),
    ];
    const numbers = Object.fromEntries(views.map(([, , name, count]) => [name, count]));
    expect(numbers).toMatchObject({ All: '4', Drafts: '1', Scheduled: '1', Published: '2' });
    expect(numbers).toMatchObject({ 'Missing Ukrainian': '1', 'Translation out of date': '1' });
    expect(views.map(([, href]) => href)).toContain('/en/admin/posts?view=scheduled&amp;tag=mova');
    expect(html).toMatch(/<option value="mova" selected="">Мова<\/option>/);
    expect(html).toContain('No posts match these filters.');
  });

  test('has pages, and leads from a page that is gone to the last one', async () => {
    for (let at = 0; at < 51; at++) await aPost({ slug: `p${at}`, en: undefined, published: false });
    const { html } = await open(`${paths.adminPosts('uk')}?view=draft&page=2`);
    expect(html.match(/class="post-row"/g)).toHaveLength(1);
    expect(html).toContain('href="/uk/admin/posts?view=draft"');
    const { response } = await open(`${paths.adminPosts('uk')}?view=draft&page=9`);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/uk/admin/posts?view=draft&page=2',
    ]);
  });

  test('the address of a filter has no empty fields', async () => {
    const query = '?view=draft&text=a+b&tag=&author=&sort=updated';
    const { response } = await open(paths.adminPosts('uk') + query);
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/uk/admin/posts?view=draft&text=a+b',
    ]);
  });

  test('an empty list says what to do', async () => {
    const locale = 'en';
    const { empty } = adminMessages[locale].posts;
    const { html } = await open(paths.adminPosts(locale));
    expect(html).toContain(empty.none);
    expect(html).toContain(`href="${paths.adminNewPost(locale)}">${empty.toFirst}`);
    await aPost({ en: undefined });
    expect((await open(`${paths.adminPosts(locale)}?view=draft`)).html).toContain(empty.views.draft);
  });
});

describe('without scripts', () => {
  test('selected posts are published, unpublished and deleted, each action can be undone', async () => {
    const one = await aPost({ slug: 'one', published: false });
    const two = await aPost({ slug: 'two', published: false });
    const other = await aPost({ slug: 'other', published: false });
    const path = `${paths.adminPosts('uk')}?view=draft`;
    const selected = { [`post-${one.translationId}`]: 'on', [`post-${two.translationId}`]: 'on' };
    const states = async () =>
      Promise.all(['one', 'two', 'other'].map(async (slug) => (await request(`/uk/blog/${slug}`)).status));
    const undoOf = (html: string) =>
      (/name="undo" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"');

    const published = await open(path, { ...selected, intent: 'publish' });
    expect(published.response.status).toBe(200);
    expect(published.html).toContain('Опубліковано: 2 дописи.');
    expect(Object.keys(rowsOf(published.html))).toHaveLength(1);
    expect(await states()).toEqual([200, 200, 404]);

    const undone = await open(path, { intent: 'undo', undo: undoOf(published.html) });
    expect(undone.html).toContain('Повернуто, як було: 2 дописи.');
    expect(await states()).toEqual([404, 404, 404]);

    const ids = [one, two, other].map(({ translationId }) => translationId).join(' ');
    const deleted = await open(path, { all: 'yes', shown: ids, intent: 'bin' });
    expect(deleted.html).toContain('Переміщено до кошика: 3 дописи.');
    expect((await open(paths.adminPosts('uk'))).html).toMatch(/Кошик <span class="count">3</);
    await open(path, { intent: 'undo', undo: undoOf(deleted.html) });
    expect(Object.keys(rowsOf((await open(path)).html))).toHaveLength(3);
  });

  test('what can not be done is said next to the post, in words', async () => {
    const { translationId } = await aPost({ slug: 'p', uk: aVersion({ title: 'Уже є' }) });
    const { id } = await startPost({ actor });
    await saveWorkingCopy({ actor, postId: id, part: 'uk', value: draft('…'), number: 0 });
    const form = { [`post-${translationId}`]: 'on', [`post-${id}`]: 'on', intent: 'publish' };
    const { html } = await open(paths.adminPosts('uk'), form);
    expect(html).toContain('Не вдалося змінити 2 дописи:');
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain('Уже є: усі версії вже опубліковано.');
    expect(text).toContain('…: бракує адреси. Відкрийте допис і вкажіть її.');
  });

  test.each([
    ['nothing selected', { intent: 'bin' }, 400, 'Спершу виберіть дописи.'],
    ['an unknown action', { intent: 'burn' }, 404, ''],
    ['an undo that is none', { intent: 'undo', undo: '{"action":"bin"}' }, 400, ''],
    ['an undo that is not JSON', { intent: 'undo', undo: '{' }, 400, ''],
  ])('%s changes nothing', async (_what, form: Record<string, string>, status, words) => {
    await aPost({ slug: 'p' });
    const { response, html } = await open(paths.adminPosts('uk'), form);
    expect(response.status).toBe(status);
    expect(html).toContain(words);
    expect((await request('/uk/blog/p')).status).toBe(200);
  });
});

describe('posts to translate', () => {
  test('are those in one language only, the most read first, with the way to the other language', async () => {
    await somePosts();
    await aPost({ slug: 'read', uk: aVersion({ title: 'Читана' }), en: undefined });
    await aPost({ slug: 'english', uk: undefined, en: aVersion({ title: 'English' }) });
    await database()
      .collection('posts')
      .updateOne({ slug: 'read' }, { $set: { viewCount: 3 } });

    const { html } = await open(paths.adminTranslate('uk'));
    const titles = [...html.matchAll(/<h2><span[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Читана', 'Лише наша']);
    expect(html).toContain('href="/uk/admin/posts/read?language=en"');
    expect(html).toContain('3 перегляди');
    expect((await open(paths.adminTranslate('uk', 'uk'))).html).toContain(
      'href="/uk/admin/posts/english?language=uk"',
    );
  });

  test('none are left', async () => {
    await aPost();
    const { html } = await open(paths.adminTranslate('en', 'en'));
    expect(html).toContain(adminMessages.en.posts.translate.empty.en);
    const section = adminMessages.en.navigation.posts;
    expect(html).toMatch(new RegExp(`<a[^>]*aria-current="page"[^>]*>${section}<`));
  });
});

describe('the bin', () => {
  async function binned(slug = 'p', title = 'Стара афіша'): Promise<string> {
    const { translationId } = await aPost({ slug, uk: aVersion({ title }) });
    await changePosts({ actor, action: 'bin', ids: [translationId] });
    return translationId;
  }

  test('says what was deleted, by whom, and until when it stays', async () => {
    const locale = 'en';
    const { bin } = adminMessages[locale].postPages;
    expect((await open(paths.adminBin(locale))).html).toContain(bin.empty);
    await binned();
    const { html } = await open(paths.adminBin(locale));
    expect(html).toContain('Post');
    expect(html).toContain(bin.by('Олена'));
    expect(html).toContain(bin.purged('').trim());
    expect(html).toContain(`/${locale}/blog/p`);
  });

  test('a post whose address is taken comes back under another one, with the reason next to the field', async () => {
    const id = await binned();
    await aPost({ slug: 'p' });
    await aPost({ slug: 'q' });
    expect((await open(paths.adminBin('uk'))).html).toContain('value="p-2"');
    for (const [slug, words] of [
      ['', 'Таку адресу вже має інший допис або інша сторінка.'],
      ['q', 'Таку адресу вже має інший допис або інша сторінка.'],
      ['a b', 'Дозволено лише літери'],
    ] as const) {
      const { response, html } = await open(paths.adminBin('uk'), { intent: 'restore', id, slug });
      expect(response.status, slug).toBeGreaterThanOrEqual(400);
      expect(html, slug).toContain(words);
      expect(html, slug).toContain(`value="${slug}"`);
    }
    const form = { intent: 'restore', id, slug: 'p-2', title: 'Стара афіша' };
    const { html } = await open(paths.adminBin('uk'), form);
    expect(html).toContain('Відновлено: «Стара афіша».');
    expect(html).toContain('href="/uk/admin/posts/p-2"');
    expect((await request('/uk/blog/p-2')).status).toBe(200);
  });

  test('a post is deleted for good', async () => {
    const id = await binned();
    const { html } = await open(paths.adminBin('uk'), { intent: 'purge', id, title: 'Стара афіша' });
    expect(html).toContain('Видалено назавжди: «Стара афіша».');
    expect(await database().collection('posts').countDocuments()).toBe(0);
    const again = await open(paths.adminBin('uk'), { intent: 'purge', id });
    expect(again.response.status).toBe(404);
    expect(again.html).toContain('Цього вже немає в кошику.');
  });
});
