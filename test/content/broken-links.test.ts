import { expect, test, vi } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { listBrokenLinks, updateLinkCheck } from '#server/content/broken-links.ts';
import { checkContent } from '#server/content/check.ts';
import { collection } from '#server/db/client.ts';
import { deleteAuthor } from '#server/posts/authors/manage-authors.ts';
import { mergeAuthors } from '#server/posts/authors/merge-authors.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { renderWorkingText } from '#server/posts/write/preview.ts';
import { updateTag } from '#server/tags/edit-tag.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const MISSING = '/api/media/66f0c0ffee0123456789abcd';
const list = (limit = 10) => listBrokenLinks({ actor: COMMAND_LINE, limit });
const targets = async () => (await list()).links.map(({ target }) => target).sort();

/** A post with links that lead somewhere and links that do not. */
async function aPostWithLinks() {
  const { url } = await aStoredPicture();
  await aPost({ slug: 'there', en: undefined, tags: [{ slug: 'js', nameUk: undefined, nameEn: undefined }] });
  await aPost({ slug: 'later', publishedAt: new Date(Date.now() + 86_400_000) });
  await editPost('there', { slug: 'moved' });

  const { tags } = await (await request('/api/v1/tags')).json();
  const js = { nameUk: 'Джаваскрипт', nameEn: '', descriptionUk: '', descriptionEn: '', slug: 'javascript' };
  await updateTag({ actor: COMMAND_LINE, id: tags[0].id, input: js });

  const good = [
    '/uk/blog/moved',
    '/uk/blog/there#a',
    '/en/blog/later',
    '/uk/tags/js',
    '/uk/tags/javascript',
    url,
  ];

  const bad = ['/en/blog/moved', '/uk/blog/nothing?x=1', '/uk/tags/nothing', MISSING];
  const content = [...good, ...bad].map((path) => `[x](${path})`).join(' ');
  return aPost({ slug: 'links', uk: aVersion({ title: 'Посилання', content }), en: undefined });
}

test('links that lead nowhere and missing files are found, those that redirect are not', async () => {
  const { translationId } = await aPostWithLinks();
  await aPost({ slug: 'draft', published: false, uk: aVersion({ content: '[x](/uk/blog/nothing)' }) });
  expect(await list()).toEqual({ links: [], ofSite: [], total: 0 });

  expect(await updateLinkCheck()).toBe(true);

  expect(await targets()).toEqual([MISSING, '/en/blog/moved', '/uk/blog/nothing', '/uk/tags/nothing']);
  const { links, total } = await list(1);
  expect(total).toBe(4);
  expect(links).toEqual([
    expect.objectContaining({ postId: translationId, locale: 'uk', title: 'Посилання' }),
  ]);
  const { deadLinks, missingMedia } = await checkContent();
  expect(deadLinks.map(({ url }) => url).sort()).toEqual([
    '/en/blog/moved',
    '/uk/blog/nothing',
    '/uk/tags/nothing',
  ]);
  expect(missingMedia.map(({ url }) => url)).toEqual([MISSING]);
});

test('links to pages and authors are checked too, in posts and in pages, renames included', async () => {
  await aPage({ slug: 'про-нас', formerSlugs: ['about'], en: null });
  await aPage({ slug: 'draft', draft: true });
  await aPage({ slug: 'binned' });
  await aPost({ slug: 'a-post' });
  const id = await anAuthor({ slug: 'larysa', nameUk: 'Лариса Косач' });
  const lesia = await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка' });
  await mergeAuthors({ actor: COMMAND_LINE, from: id, into: lesia });
  await deletePost({ actor: SERVICE, slug: 'binned', kind: 'page' });
  const good = [
    ...['/uk/про-нас#a', '/uk/%D0%BF%D1%80%D0%BE-%D0%BD%D0%B0%D1%81?x=1', '/uk/about', '/en/draft'],
    ...['/uk/authors/lesia', '/en/authors/larysa', '/uk/authors', '/uk/tags', '/uk/archive', '/en/rss.xml'],
    ...['/uk/blog', '/uk/search?q=x', '/uk', '/en/llms.txt', '/uk/api/docs', '/uk/sign-in#a'],
  ];
  const bad = [
    '/en/about',
    '/uk/nothing#a',
    '/uk/a-post',
    '/uk/binned',
    '/uk/blog/draft',
    '/uk/authors/nobody',
  ];
  const content = [...good, ...bad].map((path) => `[x](${path})`).join(' ');
  await aPage({ slug: 'links', uk: { title: 'Посилання', content }, en: null });
  const page = String((await collection<PostDoc>('posts').findOne({ slug: 'links' }))?.translationId);

  const dead = [
    '/en/about',
    '/uk/a-post',
    '/uk/authors/nobody',
    '/uk/binned',
    '/uk/blog/draft',
    '/uk/nothing',
  ];
  const preview = await renderWorkingText({ actor: COMMAND_LINE, locale: 'uk', content });
  expect(preview.deadLinks.sort()).toEqual(dead);
  const { deadLinks } = await checkContent();
  expect(deadLinks.map(({ url }) => url).sort()).toEqual(dead);
  await updateLinkCheck();
  expect(await targets()).toEqual(dead);
  const { cookie } = await aSignedIn({ role: 'admin' });
  const home = await (await request(paths.admin('uk'), { cookie })).text();
  expect(home).toContain(`href="${paths.adminPage('uk', page, 'uk')}"`);
  expect(home).not.toContain(paths.adminPost('uk', page));

  await aPage({ slug: 'nothing', en: null });
  await deleteAuthor({ actor: COMMAND_LINE, id: lesia });
  await updateLinkCheck({ now: new Date(Date.now() + 60_000) });
  const now = ['/en/authors/larysa', ...dead.slice(0, 3), '/uk/authors/lesia', ...dead.slice(3, 5)];
  expect(await targets()).toEqual(now.sort());
});

test('local pictures without a file are named, in the editor and by the check', async () => {
  const { url } = await aStoredPicture();
  const good = [url, `${url}.png`, '/favicon.svg', '/apple-touch-icon.png', 'https://other.example/a.jpg'];
  const bad = [
    '/media/nema.jpg',
    '/media/%FF.jpg',
    '/root.WEBP',
    '/uk/nema.png',
    '/uk/blog/relative.jpg',
    '/a/clip.mp4',
  ];
  const written = [...good, ...bad].map((path) => path.replace('/uk/blog/', ''));
  const content = `${written.map((path) => `![x](${path})`).join(' ')}\n\n<p><img src="/media/html.gif"></p>\n\n[x](/file.jpg)`;
  const dead = [...bad, '/media/html.gif', '/file.jpg'];
  const { deadLinks } = await renderWorkingText({
    actor: COMMAND_LINE,
    locale: 'uk',
    content: `${content} ![x](${MISSING}.jpg)`,
  });
  expect(deadLinks.sort()).toEqual([...dead, MISSING].sort());

  await aPost({ slug: 'pictures', uk: aVersion({ content }), en: undefined, coverImage: '/covers/nema.jpg' });
  const found = (await checkContent()).deadLinks.map((link) => link.url);
  expect(found.sort()).toEqual([...dead, '/covers/nema.jpg'].sort());
});

test('relative links are checked from the address of their page, and named by their paths', async () => {
  await aPost({ slug: 'there' });
  await aPage({ slug: 'про-нас' });
  const good = [
    ...['there', './there#a', 'there/both', '../blog/there/', '../про-нас', '../search?q=x', '..', '?x'],
    ...[
      '../../uk/blog/there',
      '../../api/docs',
      '../../sitemap.xml',
      '../tags',
      '../rss.xml',
      'mailto:a@b.ua',
    ],
  ];
  const bad = {
    nothing: '/en/blog/nothing',
    '../there/en.md': '/en/there/en.md',
    'there/en.md': '/en/blog/there/en.md',
    '../../posts/there': '/posts/there',
    '../about/': '/en/about',
    '../../README.md': '/README.md',
    '../media/a.pdf': '/en/media/a.pdf',
    '100%.md': '/en/blog/100%.md',
    '/uk/there/en.md': '/uk/there/en.md',
  };
  const write = (urls: string[]) => urls.map((url) => `[x](${url})`).join(' ');
  const html = '<a href="../none/100%/en.md">x</a>';
  const content = `${write([...good, ...Object.keys(bad)])} ${html}`;
  await aPost({ slug: 'a', en: aVersion({ content }), uk: undefined });
  await aPage({ slug: 'page', en: { content: write(['blog/there', 'there', '../uk/page']) }, uk: null });

  const { deadLinks } = await checkContent();

  const ofPage = ['/en/there', '/uk/page'];
  expect(deadLinks.map(({ url }) => url).sort()).toEqual(
    [...Object.values(bad), '/en/none/100%/en.md', ...ofPage].sort(),
  );
  await updateLinkCheck();
  expect((await list()).total).toBe(deadLinks.length);
});

test('a version that has changed since is not listed, and the next check knows it', async () => {
  await aPostWithLinks();
  const at = new Date();
  await updateLinkCheck({ now: at });
  const uk = { content: 'Без посилань' };
  const soon = new Date(at.getTime() + 1_000);
  await editPost('links', { uk, now: soon });
  expect((await list()).total).toBe(0);

  expect(await updateLinkCheck({ now: new Date(at.getTime() + 60_000) })).toBe(true);
  expect(await collection('linkChecks').countDocuments({ total: 0 })).toBe(1);
});

test('links are checked again when the content changes or an hour has passed, never all the time', async () => {
  await aPostWithLinks();
  const at = new Date();
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  expect(await updateLinkCheck({ now: at })).toBe(true);
  expect(await updateLinkCheck({ now: after(1) })).toBe(false);
  expect(await updateLinkCheck({ now: after(61) })).toBe(true);
  await aPost();
  expect(await updateLinkCheck({ now: after(62) })).toBe(true);
  await collection('linkChecks').updateOne({}, { $set: { took: 60_000 } });
  await aPost();
  expect(await updateLinkCheck({ now: after(63) })).toBe(false);
  expect(await updateLinkCheck({ now: after(113) })).toBe(true);
});

test('no more than 200 are stored, and all are counted', async () => {
  const content = Array.from({ length: 205 }, (_, index) => `[x](/uk/blog/nothing-${index})`).join(' ');
  await aPost({ slug: 'links', uk: aVersion({ content }), en: undefined });
  await updateLinkCheck();
  expect((await list(1_000)).links).toHaveLength(200);
  expect((await list()).total).toBe(205);
});

test('the overview lists more than five behind a button, and at most 100', async () => {
  const content = Array.from({ length: 105 }, (_, index) => `[x](/uk/blog/nothing-${index})`).join(' ');
  await aPost({ slug: 'links', uk: aVersion({ content }), en: undefined });
  await updateLinkCheck();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const html = await (await request(paths.admin('uk'), { cookie })).text();
  const [first = '', rest = ''] = html.split('<summary>Показати ще 95</summary>');
  expect(first.match(/<code>\/uk\/blog\/nothing-/g)).toHaveLength(5);
  expect(rest.match(/<code>\/uk\/blog\/nothing-/g)).toHaveLength(95);
  expect(rest.split('</details>')[0]).toContain('Показано 100 посилань.');
});

test.each(LOCALES)('the overview in %s lists them with the editor of the post', async (locale) => {
  const { translationId } = await aPostWithLinks();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const home = async () => (await request(paths.admin(locale), { cookie })).text();
  expect(await home()).not.toContain('id="broken"');
  await updateLinkCheck();
  const html = await home();
  expect(html).toContain(locale === 'uk' ? '4 посилання нікуди не ведуть' : '4 links lead nowhere');
  expect(html).toContain(`href="${paths.adminPost(locale, translationId, 'uk')}"`);
  expect(html).toContain('<code>/uk/blog/nothing</code>');
});

test('links of menus and authors are looked up once until the content or the settings change', async () => {
  const links = [{ text: 'Блог', href: '/uk/blog/missing' }];
  await anAuthor({ nameUk: 'Леся', links });
  const ofSite = async () => (await list()).ofSite.map(({ target }) => target);
  expect(await ofSite()).toEqual(['/uk/blog/missing']);

  const find = vi.spyOn(Object.getPrototypeOf(collection('posts')), 'find');
  expect(await ofSite()).toEqual(['/uk/blog/missing']);
  const read = find.mock.contexts.map((context) => (context as { collectionName: string }).collectionName);
  find.mockRestore();
  expect(read.filter((name) => !/^(revisions|linkChecks)$/.test(name))).toEqual([]);

  await setSiteSettings({
    actor: COMMAND_LINE,
    navigation: { uk: [{ text: 'Є', href: '/uk/old' }], en: [] },
  });
  expect(await ofSite()).toEqual(['/uk/old', '/uk/blog/missing']);
  await aPost({ slug: 'missing' });
  expect(await ofSite()).toEqual(['/uk/old']);
});

test('links of menus, footers and authors are checked, and absolute addresses of the site everywhere', async () => {
  const own = config().publicUrl;
  await aPage({ slug: 'about' });
  const content = `[x](${own}/uk/about) [x](${own}/uk/blog/nothing#a) [x](https://other.example/uk/blog/nothing)`;
  await aPost({ slug: 'links', uk: aVersion({ content }), en: undefined });
  const authorId = await anAuthor({
    nameUk: 'Леся',
    bioUk: `Пише тут: ${own}/uk/blog/links, а ще тут: ${own}/uk/gone.`,
    links: [{ text: 'Блог', href: '/uk/blog/missing' }],
  });
  await setSiteSettings({
    actor: COMMAND_LINE,
    navigation: { uk: [{ text: 'Про', href: '/uk/about' }], en: [{ text: 'Old', href: '/en/old' }] },
    footers: { uk: `Умови: ${own}/uk/terms`, en: '' },
    socialLinks: [{ text: 'Сайт', href: `${own}/uk/tags/none` }],
  });
  await updateLinkCheck();

  const { links, ofSite, total } = await list();
  expect(links.map(({ target }) => target)).toEqual(['/uk/blog/nothing']);
  const nobody = { authorId: null, name: null };
  expect(ofSite).toEqual([
    { ...nobody, place: 'footer', locale: 'uk', target: '/uk/terms' },
    { ...nobody, place: 'menu', locale: 'en', target: '/en/old' },
    { ...nobody, place: 'social', locale: null, target: '/uk/tags/none' },
    { place: 'author', authorId, name: 'Леся', locale: null, target: '/uk/blog/missing' },
    { place: 'author', authorId, name: 'Леся', locale: null, target: '/uk/gone' },
  ]);
  expect(total).toBe(6);
  const { deadLinks } = await checkContent();
  expect(deadLinks).toContainEqual({ url: '/en/old', posts: ['menu (en)'] });
  expect(deadLinks).toContainEqual({ url: '/uk/gone', posts: ['author “Леся”'] });

  const { cookie } = await aSignedIn({ role: 'admin' });
  const html = (await (await request(paths.admin('uk'), { cookie })).text()).replaceAll('<!-- -->', '');
  expect(html).toContain('6 посилань нікуди не ведуть');
  expect(html).toMatch(new RegExp(`href="${paths.adminAuthor('uk', authorId)}"[^>]*>Автор: Леся</a>`));
  expect(html).toMatch(new RegExp(`href="${paths.adminSettings('uk')}"[^>]*>Меню: англійською</a>`));
});
