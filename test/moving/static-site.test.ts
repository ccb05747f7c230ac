import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { importContent } from '#server/content/import.ts';
import { htmlTokens } from '#server/markdown/html/html-tokens.ts';
import { openOwnPages } from '#server/moving/http/own-pages.ts';
import { saveRedirect } from '#server/moving/redirects/redirects.ts';
import { exportSite } from '#server/moving/static-site/export-site.ts';
import { SiteFolder } from '#server/moving/static-site/folder.ts';
import { stopPictureRenderer } from '#server/open-graph/picture-renderer.ts';
import { manyComments } from '#test/comments/factory.ts';
import { aContentFolder, addFile, readFolder } from '#test/factories/content-folder.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPage, aPost, aVersion, editPost, erasePost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { serveFolder } from './file-server.ts';

useDatabase();
afterAll(stopPictureRenderer);

const DEMO = path.resolve(import.meta.dirname, '..', '..', 'demo');
const BASE = new URL('https://copy.example/sub/');
const LONG = 'ї'.repeat(200);
let folder: string;

beforeEach(async () => {
  folder = await aContentFolder();
});

async function write({ base = BASE }: { base?: URL } = {}) {
  const target = await SiteFolder.open(folder);
  const report = await exportSite({ source: await openOwnPages(), target, base });
  return { ...report, ...(await target.end()) };
}

const read = (name: string) => readFile(path.join(folder, name), 'utf8');
const names = async () => [...(await readFolder(folder)).keys()];

/** The words of a page, without what needs a server and what stands instead. */
function textOf(html: string): string {
  const forms = /<(form|script)\b.*?<\/\1>|<p class="(?:buttons|soft)">.*?<\/p>/gs;
  return htmlTokens(html.replace(forms, '').replace(/(<time [^>]*title=[^>]*>)[^<]*/g, '$1'))
    .map((token) => (token.kind === 'text' ? token.value : '\n'))
    .join('')
    .replaceAll(BASE.href.slice(0, -1), config().publicUrl)
    .replace(/\/(?=[\s"#?]|$)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
}

/** Every link of a site that leads to nothing; `site` is the address of the root. */
async function brokenLinks(site: string): Promise<{ pages: string[]; broken: string[] }> {
  const queue = [site];
  const known = new Set(queue);
  const pages: string[] = [];
  const broken: string[] = [];
  for (let at = queue.shift(); at; at = queue.shift()) {
    const response = await fetch(at);
    if (!response.ok) broken.push(at);
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    if (type.startsWith('text/html')) pages.push(at.slice(site.length));
    const links = type.startsWith('text/html') ? linksIn(text) : /css/.test(type) ? urlsIn(text) : [];
    for (const link of links) {
      const url = new URL(link, response.url);
      const copied = url.href.startsWith(BASE.href) ? site + url.href.slice(BASE.href.length) : url.href;
      const next = copied.replace(/[?#].*$/, '');
      const isOwn = new URL(next).origin === new URL(site).origin;
      if (isOwn && !known.has(next)) queue.push(next);
      known.add(next);
      const fragment = url.hash.slice(1);
      if (isOwn && fragment && next === at && !text.includes(`id="${decodeURIComponent(fragment)}"`))
        broken.push(`${at}#${fragment}`);
    }
  }
  return { pages, broken };
}

function linksIn(html: string): string[] {
  return htmlTokens(html).flatMap((token) => {
    if (token.kind !== 'open') return [];
    const of = (name: string) => token.attributes.get(name) ?? '';
    const list = [of('srcset'), of('imagesrcset')].flatMap((set) => set.split(/,\s+/));
    const picture = of('property') === 'og:image' ? of('content') : '';
    return [
      of('href'),
      of('src'),
      of('action'),
      picture,
      ...list.map((entry) => entry.split(' ')[0] ?? ''),
    ].filter(Boolean);
  });
}

const urlsIn = (css: string) => Array.from(css.matchAll(/url\((?!"data:)([^)]*)\)/g), ([, url = '']) => url);

test('each link of the copy leads to one of its files, from a subfolder, and its pages have the words of the site', async () => {
  await importContent({ actor: COMMAND_LINE, target: DEMO });
  const { url } = await aStoredPicture();
  const by = [await aUser()];
  const { posts } = await aPost({
    slug: 'довгий',
    uk: aVersion({
      content: `![Кіт](${url}) [тут](/uk/blog/${encodeURIComponent(LONG)}) [ніде](/uk/blog/none) [без місця](#none) ${config().publicUrl}/uk/about\n\n- [Вхід](/uk/sign-in)`,
    }),
  });
  await manyComments(60, { postId: posts[0]?.id ?? '', by });
  await aPost({ slug: LONG });
  for (const slug of ['v1.2', 'readme.md', '_a-b_', 'page', 'feed.json']) await aPost({ slug });
  await aPost({ slug: 'draft', published: false });

  const { pages, dead } = await write();
  expect(dead.filter(({ target }) => !target.includes('/none'))).toEqual([]);
  const site = await serveFolder(folder, '/sub/');
  const found = await brokenLinks(site);
  expect(found.broken).toEqual([]);
  expect(await names()).not.toContain('uk/blog/draft/index.html');

  // The page at the root and the three for missing addresses are not among those of the site.
  expect(found.pages.length).toBe(pages + 1);
  const sitemap = await read('sitemap.xml');
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
  expect(listed.length).toBeGreaterThan(50);
  for (const address of listed) expect(found.pages).toContain(address.slice(BASE.href.length));

  expect((await names()).filter((name) => /sign-/.test(name))).toEqual([]);

  // A long name is shortened.
  for (const page of found.pages.filter((name) => !/^$|\/comments\/\d|(?:%D1%97){9}/.test(name))) {
    const live = await request(
      `/${page.replace(/\/page\/(\d+)\/$|\/$/, (_, number) => (number ? `?page=${number}` : ''))}`,
    );
    expect(live.status, page).toBe(200);
    const copy = await (await fetch(site + page)).text();
    const html = (await live.text()).replace(/(.*)<li><a href="[^"]*\/sign-in">.*?<\/li>/s, '$1');
    expect(textOf(copy), page).toBe(textOf(html.replaceAll(/ href="[^"]*"/g, '')));
  }
  for (const name of ['uk/rss.xml', 'en/feed.json', 'llms.txt', 'uk/blog/readme.md/index.html', 'robots.txt'])
    expect(await read(name)).not.toContain(config().publicUrl);
}, 300_000);

test('a copy is written once, and then only what has changed; other files of its folder stay', async () => {
  const { url } = await aStoredPicture();
  const tags = [{ slug: 'tag', nameUk: 'Тег', nameEn: 'Tag' }];
  await aPost({ slug: 'stays', tags, now: new Date('2026-01-01') });
  await aPost({
    slug: 'changes',
    coverImage: url,
    uk: aVersion({ title: 'Давній' }),
    now: new Date('2026-01-02'),
  });
  await addFile(folder, 'CNAME', 'copy.example');
  const first = await write();
  expect(first.written).toBe(first.files);
  expect(await write()).toMatchObject({ written: 0, removed: 0, files: first.files });

  const before = await readFolder(folder);
  await editPost('changes', { uk: { content: 'Новий текст.' } });
  const second = await write();
  const after = await readFolder(folder);
  const changed = [...after.keys()].filter(
    (name) => before.get(name)?.compare(after.get(name) ?? Buffer.of()) !== 0,
  );
  expect(changed).toContain('uk/blog/changes/index.html');
  expect(changed.filter((name) => /stays|^media|^en\/tags/.test(name))).toEqual([]);
  expect(second.written).toBeLessThan(first.files / 2);

  await erasePost({ slug: 'changes' });
  const third = await write();
  expect(third.removed).toBeGreaterThan(4);
  expect((await names()).filter((name) => /changes|^media/.test(name))).toEqual([]);
  expect(await read('CNAME')).toBe('copy.example');

  // A file of somebody else is not overwritten, and one that was removed or damaged is written again.
  await rm(path.join(folder, 'robots.txt'));
  await addFile(folder, 'uk/index.html', '');
  expect(await write()).toMatchObject({ written: 2 });
  folder = await aContentFolder({ 'robots.txt': 'mine' });
  await expect(write()).rejects.toThrow(/robots\.txt is there already/);
  expect(await read('robots.txt')).toBe('mine');
});

test('hosts get the redirects of earlier addresses, of imports and of files', async () => {
  const { url } = await aStoredPicture();
  await aPost({ slug: 'old', uk: aVersion({ content: `![](${url})` }), en: undefined });
  await editPost('old', { slug: 'нова' });
  await aPage({ slug: 'about', formerSlugs: ['pro'] });
  const actor = COMMAND_LINE;
  const to = '/uk/blog/нова';
  const kind = 'exact';
  await saveRedirect({ actor, input: { from: '/?p=5', to, kind } });
  await saveRedirect({ actor, input: { from: '/давня/адреса.html', to, kind } });
  await saveRedirect({ actor, input: { from: '/category', to: 'https://other.example/x', kind: 'prefix' } });
  await write();

  const post = `/sub/uk/blog/${encodeURIComponent('нова')}/`;
  const media = url.replace(/^.*\//, '');
  const lines = (await read('_redirects')).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `/sub/uk/blog/old ${post} 301`,
      '/sub/uk/pro /sub/uk/about/ 301',
      '/sub/feed /sub/uk/rss.xml 301',
      `/sub/ p=5 ${post} 301`,
      `/sub/${encodeURI('давня/адреса.html')} ${post} 301`,
      '/sub/category/* https://other.example/x 301',
      `/sub/api/media/${media} /sub/media/${media}.png 301`,
    ]),
  );
  const apache = await read('.htaccess');
  expect(apache).toContain('ErrorDocument 404 /sub/404.html');
  expect(apache).toContain(
    `RewriteRule "^давня/адреса\\.html/?$" "${post.replaceAll('%', '\\%')}" [R=301,L,NE]`,
  );
  expect(apache).toContain('RewriteCond %{QUERY_STRING} "(^|&)p=5(&|$)"\nRewriteRule "^/?$"');
  const nginx = await read('redirects.nginx');
  expect(nginx).toContain(`"/sub/?p=5" "${post}";`);
  expect(nginx).toContain('"~^/sub/category(/|$)" "https://other.example/x";');
});
