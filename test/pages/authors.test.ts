import { beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { countVisibleByNames } from '#server/posts/authors/byline-store.ts';
import { deleteAuthor } from '#server/posts/authors/manage-authors.ts';
import { getPostForEditing, startPost } from '#server/posts/management/edit.ts';
import { aggregateTimeline, START } from '#server/posts/read/timeline/timeline-store.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aContentFolder, addFile, readFolder } from '#test/factories/content-folder.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const LESIA = {
  slug: 'lesia',
  nameUk: 'Леся Українка',
  nameEn: 'Lesia Ukrainka',
  bioUk: 'Поетка.\n\nПише з Гадяча: https://lesia.example/a--b',
  bioEn: '',
  links: [{ text: 'Mastodon', href: 'https://social.example/@lesia' }],
  fediverse: '@lesia@social.example',
};
const text = async (path: string) => (await request(path)).text();

describe('the page of an author', () => {
  beforeEach(async () => {
    await anAuthor({ ...LESIA, aliases: ['Лариса Косач'], picture: '/api/media/66f0c0ffee0123456789abcd' });
    await aPost({ slug: 'first', authorName: 'Леся Українка', now: new Date('2026-01-01') });
    await aPost({ slug: 'second', authorName: 'Лариса Косач', en: undefined, now: new Date('2026-02-01') });
    await aPost({ slug: 'other', authorName: 'Іван Франко' });
  });

  test('has the texts of the author and their posts under all names', async () => {
    const html = await text('/uk/authors/lesia');
    expect(html).toContain('>Леся Українка</h1>');
    expect(html).toContain('<p>Поетка.</p>');
    expect(html).toContain('Пише з\u00a0Гадяча: <a');
    expect(html).toContain('<a href="https://lesia.example/a--b">https://lesia.example/a--b</a>');
    expect(html).toContain('<a href="https://social.example/@lesia" rel="me">Mastodon</a>');
    expect(html).toContain('src="/api/media/66f0c0ffee0123456789abcd?w=320"');
    expect(html).toContain('2 дописи');
    expect(html.indexOf('/uk/blog/second')).toBeLessThan(html.indexOf('/uk/blog/first'));
    expect(html).not.toContain('/uk/blog/other');
    const english = await text('/en/authors/lesia');
    expect(english).toContain('>Lesia Ukrainka</h1>');
    expect(english).not.toContain('/en/blog/second');
    expect((await request('/uk/authors/nobody')).status).toBe(404);
    expect((await request('/uk/authors/lesia?page=2')).status).toBe(404);
  });

  test('is named by bylines, structured data, feeds and the sitemap', async () => {
    const { cookie } = await aSignedIn({ role: 'admin' });
    const list = await (await request('/en/admin/posts', { cookie })).text();
    for (const page of [await text('/en/blog/first.md'), await text('/llms-full.txt'), list])
      expect(page).toContain('Lesia Ukrainka');
    expect(await text('/en/blog/first.md')).not.toContain('Леся');

    const post = await text('/en/blog/first');
    expect(post).toContain('<a href="/en/authors/lesia" rel="author" lang="en">Lesia Ukrainka</a>');
    expect(post).toContain(
      '"author":{"@type":"Person","@id":"http://localhost:3000/uk/authors/lesia#person"',
    );
    expect(post).toContain('"image":"http://localhost:3000/api/media/66f0c0ffee0123456789abcd"');
    expect(post).toContain('"sameAs":["https://social.example/@lesia"]');
    expect(post).toContain('<meta name="fediverse:creator" content="@lesia@social.example"/>');
    expect(await text('/uk/blog/other')).toContain('<li class="author" dir="auto">Іван Франко</li>');
    const page = await text('/uk/authors/lesia');
    expect(page).toContain('"@type":"ProfilePage"');
    expect(page).toContain('hrefLang="en" href="http://localhost:3000/en/authors/lesia"');
    expect(await text('/en/atom.xml')).toContain('<uri>http://localhost:3000/en/authors/lesia</uri>');
    expect(await text('/uk/rss.xml')).toContain('<dc:creator>Леся Українка</dc:creator>');
    const { items } = JSON.parse(await text('/uk/feed.json'));
    expect(items[1].authors).toEqual([
      {
        name: 'Леся Українка',
        url: 'http://localhost:3000/uk/authors/lesia',
        avatar: 'http://localhost:3000/api/media/66f0c0ffee0123456789abcd',
      },
    ]);
    expect(await text('/sitemap.xml')).toContain('<loc>http://localhost:3000/en/authors/lesia</loc>');
    const { posts } = await (await request('/api/v1/posts?locale=en')).json();
    expect(posts.map(({ authorName }: { authorName: string }) => authorName)).toContain('Леся Українка');
  });

  test('in a language with nothing to read is not for search engines', async () => {
    await anAuthor({ slug: 'ivan', nameUk: 'Іван Франко', bioUk: 'Каменяр.' });
    await anAuthor({ slug: 'silent', nameUk: 'Мовчун' });
    await aPost({ slug: 'uk-only', authorName: 'Мовчун', en: undefined });
    expect(await text('/en/authors/silent')).toContain('<meta name="robots" content="noindex"/>');
    expect(await text('/uk/authors/silent')).not.toContain('noindex');
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toContain('/uk/authors/silent');
    expect(sitemap).not.toContain('/en/authors/silent');
  });

  test('of many posts has pages', async () => {
    for (let count = 0; count < 12; count++) await aPost({ authorName: 'Леся Українка' });
    const second = await text('/uk/authors/lesia?page=2');
    expect(second).toContain('/uk/blog/first');
    expect(second).toContain('rel="canonical" href="http://localhost:3000/uk/authors/lesia?page=2"');
  });

  test('is read only from an index', async () => {
    const names = ['Леся Українка', 'Лариса Косач'];
    const plan = await aggregateTimeline({ locale: 'uk', names }, START, 10).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect(JSON.stringify(plan)).not.toMatch(/"FETCH"|"COLLSCAN"|"SORT"/);
  });
});

describe('the list of authors', () => {
  const IVAN = { slug: 'ivan', nameUk: 'Іван Франко', nameEn: 'Ivan Franko', bioEn: 'Wrote. A lot.' };

  test('has names, pictures, first sentences and numbers of posts, and follows at once', async () => {
    expect(await text('/uk/authors')).toContain('Сторінок авторів поки що немає.');
    await anAuthor({ ...LESIA, aliases: ['Лариса Косач'], picture: '/api/media/66f0c0ffee0123456789abcd' });
    const id = await anAuthor(IVAN);
    await anAuthor({ slug: 'silent', nameUk: 'Мовчун' });
    await aPost({ authorName: 'Леся Українка', now: new Date('2026-01-01') });
    await aPost({ authorName: 'Лариса Косач', en: undefined });
    await aPost({ authorName: 'Леся Українка', publishedAt: new Date(Date.now() + 3_600_000) });
    await aPost({ authorName: 'Іван Франко', published: false });

    const html = (await text('/uk/authors')).replaceAll('<!-- -->', '');
    const uk = /<ul class="author-list">.*?<\/ul>/s.exec(html)?.[0] ?? '';
    expect(uk.match(/<li>/g)).toHaveLength(1);
    expect(uk).toContain('<a href="/uk/authors/lesia" lang="uk" dir="auto">Леся Українка</a>');
    expect(uk).toContain('src="/api/media/66f0c0ffee0123456789abcd?w=320"');
    expect(uk).toContain('<p>Поетка.</p>');
    expect(uk).toContain('2 дописи');

    const en = (await text('/en/authors')).replaceAll('<!-- -->', '');
    expect(en.indexOf('Ivan Franko</a>')).toBeLessThan(en.indexOf('Lesia Ukrainka</a>'));
    expect(en).toContain('>IF</span>');
    expect(en).toContain('<p>Wrote.</p>');
    expect(en).toContain('"@type":"CollectionPage"');
    expect(en).toContain('"itemListElement":[{"@type":"ListItem","position":1,"item":{"@type":"Person"');

    await deleteAuthor({ actor: COMMAND_LINE, id });
    expect(await text('/en/authors')).not.toContain('Ivan Franko');
  });

  test('is in the footer, in breadcrumbs and in the sitemap if there are several authors, and not if there is one', async () => {
    await anAuthor(LESIA);
    await aPost({ authorName: 'Леся Українка' });
    const links = async (path: string) => (await text(path)).match(/href="\/(uk|en)\/authors"/g) ?? [];
    expect(await links('/uk/authors/lesia')).toEqual([]);
    expect(await text('/uk/authors')).toContain('<meta name="robots" content="noindex"/>');
    expect(await text('/sitemap.xml')).not.toContain('/authors<');

    await anAuthor(IVAN);
    expect(await links('/en/authors/lesia')).toHaveLength(2);
    expect(await links('/en/blog')).toHaveLength(1);
    expect(await links('/uk/blog')).toEqual([]);
    expect(await text('/en/authors/ivan')).toContain(
      '"name":"Authors","item":"http://localhost:3000/en/authors"',
    );
    const list = await text('/en/authors');
    expect(list).not.toContain('noindex');
    expect(list).toContain('rel="canonical" href="http://localhost:3000/en/authors"');
    expect(list).not.toContain('hrefLang="uk" href="http://localhost:3000/uk/authors"');
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toContain('<loc>http://localhost:3000/en/authors</loc>');
    expect(sitemap).not.toContain('<loc>http://localhost:3000/uk/authors</loc>');

    await aPost({ authorName: 'Іван Франко' });
    expect(await text('/uk/authors')).toContain('hrefLang="en" href="http://localhost:3000/en/authors"');
  });

  test('counts posts only in an index', async () => {
    await aPost();
    const counting = countVisibleByNames({ locale: 'uk', now: new Date() });
    const plan = JSON.stringify(await counting.explain('queryPlanner'));
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toMatch(/"FETCH"|"COLLSCAN"|"SORT"/);
  });
});

describe('in the admin', () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = (await aSignedIn({ role: 'admin' })).cookie;
  });
  const open = async (path: string) => (await request(path, { cookie })).text();
  const submit = (path: string, form: Record<string, string>) =>
    request(path, { cookie, form: { intent: 'save', ...form } });
  const FORM = {
    nameUk: 'Леся Українка',
    nameEn: '',
    slug: '',
    bioUk: '',
    bioEn: '',
    picture: '',
    aliases: '',
  };

  test('an author is made from a byline, changed, merged and deleted, and pages follow at once', async () => {
    await aPost({ slug: 'first', authorName: 'Леся Українка' });
    expect(await text('/uk/blog/first')).toContain('<li class="author" dir="auto">Леся Українка</li>');
    const list = await open('/uk/admin/authors');
    expect(list).toContain('Підписи без сторінки');
    const [, create = ''] = /href="([^"]*\/admin\/authors\/new\?name=[^"]*)"/.exec(list) ?? [];
    expect(await open(create)).toContain('value="Леся Українка"');

    const created = await submit('/uk/admin/authors/new', FORM);
    const [, address = ''] = /^(.*)\?done=created$/.exec(created.headers.get('location') ?? '') ?? [];
    expect(await text('/uk/blog/first')).toContain('href="/uk/authors/lesia-ukrainka"');
    expect(await open('/uk/admin/authors')).not.toContain('Підписи без сторінки');

    const fediverse = '@lesia@social.example';
    const aliases = 'Лариса Косач\r\n\r\n';
    await submit(address, { ...FORM, slug: 'lesia', aliases, bioUk: '$set', fediverse });
    expect(await text('/uk/authors/lesia')).toContain('<p>$set</p>');
    expect(await text('/uk/blog/first')).toContain(`content="${fediverse}"`);
    const moved = await request('/en/authors/lesia-ukrainka?page=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/en/authors/lesia']);

    const other = await anAuthor({ slug: 'olena', nameUk: 'Олена Пчілка' });
    const merged = await submit(address, { intent: 'merge', into: other });
    expect(merged.headers.get('location')).toBe(`/uk/admin/authors/${other}?done=merged`);
    expect(await text('/uk/blog/first')).toContain('>Олена Пчілка</a>');
    for (const slug of ['lesia', 'lesia-ukrainka']) {
      expect((await request(`/uk/authors/${slug}`)).headers.get('location')).toBe('/uk/authors/olena');
    }

    await submit(`/uk/admin/authors/${other}`, { intent: 'delete' });
    expect(await text('/uk/blog/first')).toContain('<li class="author" dir="auto">Леся Українка</li>');
    expect((await request('/uk/authors/olena')).status).toBe(404);
    const log = await open('/uk/admin/log?kind=authors');
    expect(log).toMatch(/Додано автора: (<!-- -->)?Леся Українка/);
    expect(log).toMatch(/Видалено сторінку автора: (<!-- -->)?Олена Пчілка/);
    expect(log).not.toContain(`href="/uk/admin/authors/${other}"`);
  });
});

test('authors and their pictures are exported and imported to the same', async () => {
  const { url: picture } = await aStoredPicture();
  // The account stays, and is in no file.
  await anAuthor({ ...LESIA, aliases: ['Лариса Косач'], picture, account: '66f0c0ffee0123456789abcd' });
  await aPost({ slug: 'first' });
  const dir = await aContentFolder();
  await exportContent({ dir });
  expect(String((await readFolder(dir)).get('authors.yaml'))).toContain('Лариса Косач');
  const before = await everything();
  expect((await importContent({ actor: SERVICE, target: dir })).skipped).toEqual([]);
  expect(await everything()).toEqual(before);
  await addFile(
    dir,
    'authors.yaml',
    '- slug: lesia\n  nameEn: Lesia\n  bioUk: Поетка.\n- slug: olena\n  nameUk: Олена\n  bioUk: Пише.\n',
  );
  await importContent({ actor: SERVICE, target: dir });
  expect(await text('/uk/authors/olena')).toContain('Олена');
  expect(await text('/uk/authors/lesia')).toContain('>Lesia</h1>');
  for (const wrong of ['[', '- slug: ""', '- { slug: a, colour: red }', '- { slug: a }']) {
    await addFile(dir, 'authors.yaml', wrong);
    expect((await importContent({ actor: SERVICE, target: dir })).skipped, wrong).toMatchObject([
      { file: 'authors.yaml' },
    ]);
  }
});

test('an author page that names an account signs its new posts', async () => {
  const { user, cookie } = await aSignedIn({ role: 'editor', name: 'olha_k' });
  const id = await anAuthor({ nameUk: 'Ольга Кобилянська' });
  const page = `/uk/admin/authors/${id}`;
  expect(await (await request(page, { cookie })).text()).toContain('>olha_k</option>');
  const fields = { nameUk: 'Ольга Кобилянська', slug: 'olha', account: user.id };
  expect((await request(page, { cookie, form: { intent: 'save', ...fields } })).status).toBe(303);
  const { id: postId } = await startPost({ actor: anActor(user) });
  const { settings } = await getPostForEditing({ actor: anActor(user), post: postId });
  expect(settings.authorName).toBe('Ольга Кобилянська');
});

test('an author outlives the account of the same name, as bylines do', async () => {
  const { user } = await aSignedIn({ name: 'Леся Українка' });
  await anAuthor(LESIA);
  await deleteAccount({ actor: COMMAND_LINE, id: user.id });
  expect(await text('/uk/authors/lesia')).toContain('Леся Українка');
});
