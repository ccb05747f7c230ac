import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { aContentFolder, addFile, aFile } from '#test/factories/content-folder.ts';
import { aPage, aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { edit } from '#test/setup/editor-requests.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin', name: 'Леся' })).cookie;
});

const open = async (path: string) => (await request(path, { cookie })).text();
const read = async (path: string) => (await request(path)).text();
const TEXTS = { 'uk.title': 'Про нас', 'uk.content': 'Ми.', 'en.title': 'About us', 'en.content': 'We.' };
const BOTH: Publication = { intent: 'publish', locales: [...LOCALES] };

/** The address and the outcome of a publication, or the problems. */
async function publish(path: string, typed: Record<string, string>, action: Publication = BOTH) {
  const { response } = await edit(cookie, path, typed, action);
  const { address, done, details = [] } = await response.json();
  const problems = details.map(({ path, code }: { path: string; code: string }) => [path, code]);
  return response.status === 200 ? [address, done] : problems;
}

type Publication = { intent: 'publish'; locales: Locale[] };

describe('in the editor', () => {
  test('a page is written, published with its place in a menu, renamed and moved to the bin', async () => {
    const placed = { ...TEXTS, slug: 'about', menu: 'footer', order: '20' };
    expect(await publish('/uk/admin/pages/new', placed)).toEqual(['about', 'published']);
    expect(await read('/uk/about')).toContain('Ми.');
    expect((await read('/en')).split('<footer')[1]).toContain('<a href="/en/about">About us</a>');

    const list = await open('/uk/admin/pages');
    expect(list).toMatch(/<a [^>]*href="\/uk\/admin\/pages\/about"[^>]*>Про нас<\/a>/);
    expect(list).toContain('унизу сторінок');
    expect(await open('/uk/admin/posts')).not.toContain('/admin/posts/about');
    const editor = await open('/uk/admin/pages/about');
    expect(editor).toContain('name="order"');
    expect(editor).not.toContain('name="date"');

    const renamed = await publish('/uk/admin/pages/about', { slug: 'pro-nas', menu: 'none' });
    expect(renamed).toEqual(['pro-nas', 'published']);
    expect((await request('/en/about')).headers.get('location')).toBe('/en/pro-nas');
    expect(await read('/en')).not.toContain('About us');
    expect((await request('/uk/admin/pages/about', { cookie })).headers.get('location')).toMatch(/pro-nas$/);

    const [, id = ''] = /name="id" value="([0-9a-f]{24})"/.exec(await open('/uk/admin/pages')) ?? [];
    const binned = await request('/uk/admin/pages', { cookie, form: { intent: 'bin', id } });
    expect(binned.headers.get('location')).toBe('/uk/admin/pages?done=binned');
    expect((await request('/uk/pro-nas')).status).toBe(404);
    await request('/uk/admin/bin', { cookie, form: { intent: 'restore', id } });
    expect(await read('/uk/pro-nas')).toContain('Ми.');
  });

  test('a draft has no address of readers, and a page without settings is in no menu', async () => {
    const { id } = await edit(cookie, '/uk/admin/pages/new', TEXTS);
    expect(await open('/uk/admin/pages')).toContain('ще без адреси');
    const published = await publish(`/uk/admin/pages/${id}`, {}, { intent: 'publish', locales: ['uk'] });
    expect(published).toEqual(['pro-nas', 'published']);
    expect(await read('/uk/pro-nas')).toContain('Ми.');
    expect((await request('/en/pro-nas')).status).toBe(404);
    expect(await read('/uk')).not.toContain('/uk/pro-nas');
  });

  test.each([
    [{ slug: 'blog' }, ['slug', 'reserved_slug']],
    [{ slug: 'hello' }, ['slug', 'slug_taken']],
    [{ slug: 'a/b' }, ['slug', 'invalid_slug']],
    [{ slug: 'about', order: '-1' }, ['order', 'invalid_order']],
    [{ slug: 'about', order: 'x' }, ['order', 'invalid_order']],
    [{ slug: 'about', menu: 'side' }, ['menu', 'invalid_value']],
  ])('a page with %o is refused with a reason', async (typed, problem) => {
    await aPost({ slug: 'hello' });
    const fields = typed as Record<string, string>;
    expect(await publish('/uk/admin/pages/new', { ...TEXTS, ...fields })).toEqual([problem]);
  });

  test('the address of a title that another page has gets a number', async () => {
    const typed = { 'uk.title': 'Blog', 'uk.content': 'Текст.' };
    const published = await publish('/uk/admin/pages/new', typed, { intent: 'publish', locales: ['uk'] });
    expect(published).toEqual(['blog-2', 'published']);
  });

  test('each kind has an editor of its own, and links with only a slug lead to it', async () => {
    await aPage({ slug: 'about' });
    await aPost({ slug: 'hello' });
    const locationOf = async (path: string) => (await request(path, { cookie })).headers.get('location');
    expect(await locationOf('/uk/admin/posts/about?language=en')).toBe('/uk/admin/pages/about?language=en');
    expect(await locationOf('/uk/admin/pages/hello')).toBe('/uk/admin/posts/hello');
    expect(await open('/uk/admin/posts/about/history')).toContain('about uk');
  });
});

describe('the bin, the preview links and the log name a page a page', () => {
  test.each([
    ['uk', 'сторінка', 'побачить сторінку', 'Відкрити сторінку'],
    ['en', 'page', 'can see the page', 'Open the page'],
  ] as const)('in %s', async (locale, kind, previewed, link) => {
    await aPage({ slug: 'про-нас', uk: { title: 'Про нас' }, en: { title: 'About us' } });
    const [, id = ''] = /name="id" value="([0-9a-f]{24})"/.exec(await open('/uk/admin/pages')) ?? [];
    const previews = await open(paths.adminPostPreviews(locale, 'про-нас'));
    expect(previews).toContain(previewed);
    expect(previews).toContain(`href="${paths.adminPage(locale, 'про-нас')}"`);
    const history = await open(paths.adminPostHistory(locale, 'про-нас', 'en'));
    expect(history).toContain(`href="${paths.adminPage(locale, 'про-нас', 'en')}"`);

    await request('/uk/admin/pages', { cookie, form: { intent: 'bin', id } });
    const bin = (await open(paths.adminBin(locale))).replaceAll('<!-- -->', '');
    expect(bin).toContain(`${kind} · /${locale}/про-нас ·`);
    expect(bin).not.toContain('/blog/');
    const form = { intent: 'restore', id, kind: 'page', title: 'x' };
    const restored = await request(paths.adminBin(locale), { cookie, form });
    expect(await restored.text()).toMatch(
      new RegExp(`href="${paths.adminPage(locale, 'про-нас')}"[^>]*>${link}<`),
    );
  });

  test('the log, also when the page is gone', async () => {
    await publish('/uk/admin/pages/new', { ...TEXTS, slug: 'about' });
    const [, id = ''] = /name="id" value="([0-9a-f]{24})"/.exec(await open('/uk/admin/pages')) ?? [];
    const form = { intent: 'create', days: '7' };
    await request(paths.adminPostPreviews('uk', 'about'), { cookie, form });
    expect(await open('/uk/admin/log')).toContain(`href="${paths.adminPage('uk', 'about')}"`);
    await request('/uk/admin/pages', { cookie, form: { intent: 'bin', id } });
    await request('/uk/admin/bin', { cookie, form: { intent: 'restore', id } });
    await request('/uk/admin/pages', { cookie, form: { intent: 'bin', id } });
    await request('/uk/admin/bin', { cookie, form: { intent: 'purge', id } });
    const log = async (path: string) => (await open(path)).replaceAll(/<!-- -->|<[^>]+>/g, '');
    const uk = await log('/uk/admin/log');
    for (const sentence of [
      'Опубліковано сторінку «Про нас»',
      'Створено посилання для перегляду сторінки «Про нас»',
      'Переміщено до кошика сторінку «Про нас»',
      'Відновлено з кошика сторінку «Про нас»',
      'Видалено назавжди сторінку «Про нас»',
    ]) {
      expect(uk).toContain(sentence);
    }
    const en = await log('/en/admin/log');
    expect(en).toContain('Published the page “About us”');
    expect(en).toContain('Deleted the page “About us” for good');
  });
});

describe('in a content folder', () => {
  test('an invalid menu and a reserved slug are reported', async () => {
    const target = await aContentFolder({ 'posts/a/uk.md': aFile('title: А') });
    await addFile(target, 'pages/blog/uk.md', aFile('title: Блог'));
    await addFile(target, 'pages/a/uk.md', aFile('title: А'));
    await addFile(target, 'pages/b/uk.md', aFile('title: Б\nmenu: side\nmenuOrder: 1000'));
    const { posts, pages, warnings, skipped } = await importContent({ actor: SERVICE, target });
    expect([posts.made, pages.made]).toEqual([1, 1]);
    expect([...warnings, ...skipped].map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'pages/b/uk.md:3 menu: Must be header, footer or none; this is left out',
      expect.stringMatching(/^pages\/b\/uk.md:4 menuOrder: .*; this is left out$/),
      'pages/a/uk.md:null The slug is that of posts/a too',
      'pages/blog/uk.md:null "blog" can\'t be the slug of a page: the site has another page there',
    ]);
  });
});
