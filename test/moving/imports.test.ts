import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ImportDetails, PairGroup, Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { features } from '#server/features.ts';
import { extractArchive, formatOf } from '#server/moving/archives/extract.ts';
import { confirmPairs, joinPosts, splitPair } from '#server/moving/change-pairs.ts';
import {
  findOpenImport,
  getImport,
  listImportRows,
  listPlannedRedirects,
  listPlannedRows,
  listWarnings,
  pauseImport,
  planImport,
  startImport,
  startUndo,
} from '#server/moving/imports.ts';
import { workOn } from '#server/moving/run/work.ts';
import { addUpload } from '#server/moving/uploads.ts';
import { aContentFolder, aFile, aPicture, readFolder } from '#test/factories/content-folder.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { aTar, aZip } from './archives.ts';
import { OLD_SITE, wxr } from './wordpress-export.ts';

useDatabase();

async function* bytesOf(content: string | Uint8Array) {
  yield Buffer.from(content);
}

async function upload(files: Record<string, string | Uint8Array>): Promise<string> {
  let id: string | null = null;
  for (const [name, content] of Object.entries(files))
    id = await addUpload({ actor, id, name, content: bytesOf(content) });
  return id ?? '';
}

async function details(id: string): Promise<ImportDetails> {
  const found = await getImport({ actor, id });
  return 'into' in found ? details(found.into) : found;
}

async function plan(files: Record<string, string | Uint8Array>, program: Program | null = null) {
  const id = await upload(files);
  await planImport({ actor, id, program, fetchPictures: false });
  await workOn(id, { features });
  return details(id);
}

async function run(id: string): Promise<ImportDetails> {
  await startImport({ actor, id });
  await workOn(id, { features });
  return details(id);
}

const rowsOf = async (id: string, group: PairGroup) =>
  (await listPlannedRows({ actor, id, group, page: 1 })).rows;

const text = (locale: string, words: string) => ({
  locale,
  html: `<p>${words}</p><p><img src="${OLD_SITE}/wp-content/uploads/1.png" alt="x"> 1991 2004 2014</p>`,
});
const UNPAIRED = [
  { id: 1, ...text('uk', 'Один'), slug: 'odyn', title: 'Один', date: '2024-01-02 03:04:05' },
  { id: 2, ...text('en', 'One'), slug: 'one', title: 'One', date: '2024-01-02 03:04:05' },
  {
    id: 3,
    locale: 'uk',
    html: '<p>Самотній [mapbox id="5"]</p>',
    slug: 'sam',
    title: 'Самотній',
    date: '2020-01-01 00:00:00',
  },
  {
    id: 4,
    locale: 'en',
    html: '<p>Lonely</p>',
    slug: 'lonely',
    title: 'Lonely',
    date: '2021-01-01 00:00:00',
  },
];
const EXPORT = wxr(UNPAIRED, { plugin: 'none' });

let picture: Buffer;
beforeEach(async () => {
  picture = await aPicture('#123456');
});

test('an uploaded export and an archive of its pictures become a plan, a site, and nothing again', async () => {
  await aPost({ slug: 'own' });
  const pictures = aZip([
    { name: 'uploads/', mode: 0o040_755 },
    { name: 'uploads/1.png', content: picture },
  ]);
  const planned = await plan({ 'blog.xml': EXPORT, 'pictures.zip': pictures });
  expect(planned).toMatchObject({ state: 'planned', program: 'wordpress', undoUntil: null });
  expect(planned.figures).toMatchObject({ posts: 4, pairs: 1, redirects: expect.any(Number) });
  expect(planned.groups).toEqual({ check: 1, sure: 0, alone: 2 });
  const moves = await listPlannedRedirects({ actor, id: planned.id, page: 1 });
  expect(moves.redirects).toContainEqual({ from: '/?p=2', to: '/en/blog/odyn', kind: 'exact' });
  expect(moves.pagination.total).toBe(planned.figures.redirects);
  expect(await findOpenImport({ actor })).toMatchObject({ id: planned.id, state: 'planned' });
  expect((await request('/uk/blog/odyn')).status).toBe(404);

  const done = await run(planned.id);
  expect(done).toMatchObject({ state: 'done', report: { made: 3, media: 1, kept: [] } });
  expect((await listWarnings({ actor, id: done.id, page: 1 })).warnings).toMatchObject([
    { message: expect.stringContaining('[mapbox]') },
  ]);
  expect(await findOpenImport({ actor })).toBeNull();
  expect((await request('/?p=2')).headers.get('location')).toBe('/en/blog/odyn');
  await startUndo({ actor, id: done.id });
  await workOn(done.id, { features });
  expect(await details(done.id)).toMatchObject({ state: 'undone', undoUntil: null });
  expect((await request('/uk/blog/odyn')).status).toBe(404);
  expect((await request('/uk/blog/own')).status).toBe(200);
});

test('the owner agrees with a pair, splits it and joins others, and the run does as they say', async () => {
  const { id } = await plan({ 'blog.xml': EXPORT });
  const [pair] = await rowsOf(id, 'check');
  expect(pair).toMatchObject({ titles: { uk: 'Один', en: 'One' }, reasons: ['date', 'text'] });
  await confirmPairs({ actor, id, rows: [pair?.id ?? ''] });
  expect(await rowsOf(id, 'sure')).toMatchObject([{ certainty: 1, reasons: ['date', 'text', 'owner'] }]);
  await splitPair({ actor, id, row: pair?.id ?? '' });
  const alone = await rowsOf(id, 'alone');
  expect(alone.map(({ titles }) => titles)).toEqual([
    { uk: 'Один' },
    { en: 'One' },
    { uk: 'Самотній' },
    { en: 'Lonely' },
  ]);
  const [, second = '', third = ''] = alone.map((row) => row.id);
  const wrong = joinPosts({ actor, id, row: third, partner: 'Один' });
  await expect(wrong).rejects.toMatchObject({ details: [{ code: 'no_partner' }] });
  await joinPosts({ actor, id, row: third, partner: 'Lonely' });
  await expect(joinPosts({ actor, id, row: third, partner: 'one' })).rejects.toThrow('in a pair already');

  expect(await run(id)).toMatchObject({ state: 'done', report: { made: 3 } });
  for (const [address, to] of [
    ['/?p=2', '/en/blog/one'],
    ['/?p=4', '/en/blog/sam'],
  ] as const) {
    expect((await request(address)).headers.get('location')).toBe(to);
  }
  await expect(confirmPairs({ actor, id, rows: [second] })).rejects.toThrow('another state');
});

test('a second upload of a source continues its import, also after a pause', async () => {
  const first = await plan({ 'blog.xml': EXPORT });
  await startImport({ actor, id: first.id });
  await pauseImport({ actor, id: first.id });
  await workOn(first.id, { features });
  expect(await details(first.id)).toMatchObject({ state: 'paused', report: null });
  expect(await run(first.id)).toMatchObject({ state: 'done', report: { made: 3 } });

  const changed = wxr(
    [...UNPAIRED.slice(0, 3), { ...UNPAIRED[3], html: '<p>New</p>' } as (typeof UNPAIRED)[0]],
    {
      plugin: 'none',
    },
  );
  const again = await plan({ 'later.xml': changed });
  expect(again.id).toBe(first.id);
  expect(await run(again.id)).toMatchObject({ report: { made: 0, changed: 1, unchanged: 2 } });
  expect(await listImportRows({ actor })).toHaveLength(1);
});

test.each<[string, () => Promise<Record<string, string | Uint8Array>>, Program]>([
  [
    'a Hugo site in a folder of an archive',
    async () => ({
      'a.zip': aZip([
        { name: 'site/hugo.toml', content: 'title = "H"' },
        { name: 'site/content/posts/a.uk.md', content: aFile('title: А\ndate: 2024-01-01') },
      ]),
    }),
    'hugo',
  ],
  [
    'a Jekyll site',
    async () => ({
      'a.tar.gz': await aTar([
        { name: '_config.yml', content: 'title: J' },
        { name: '_posts/2024-01-01-a.md', content: aFile('title: А\nlang: uk') },
      ]),
    }),
    'jekyll',
  ],
  [
    'an export in an archive',
    async () => ({ 'a.zip': aZip([{ name: 'blog.xml', content: EXPORT }]) }),
    'wordpress',
  ],
])('%s is recognized', async (_name, files, program) => {
  expect(await plan(await files())).toMatchObject({ state: 'planned', program });
});

test('an archive of a content folder of this program comes whole, and leaves what is here', async () => {
  await aPost({ slug: 'here', uk: undefined });
  const entries = [
    {
      name: 'posts/new/uk.md',
      content: aFile(
        `title: Новий\ntags: [тег]\nseries: s\nseriesPart: 1\nlayout: wide`,
        '![x](../../media/1.png)\n',
      ),
    },
    { name: 'posts/here/en.md', content: aFile('title: Other') },
    { name: 'media/1.png', content: picture },
    { name: 'authors.yaml', content: '- slug: olena\n  nameUk: Олена\n' },
  ];
  const planned = await plan({ 'own.zip': aZip(entries) });
  expect(planned).toMatchObject({ program: 'dvomova', groups: { alone: 1 } });
  const messages = async ({ id }: ImportDetails) =>
    (await listWarnings({ actor, id, page: 1 })).warnings.map(({ message }) => message);
  const otherFields = 'Fields that posts do not have here are left out: layout (1)';
  const leftOut = 'Left out: there is a post with the slug "here"';
  expect(await messages(planned)).toEqual([leftOut, otherFields]);
  const done = await run(planned.id);
  expect(done.report).toMatchObject({ made: 1, media: 1 });
  expect(await messages(done)).toEqual([leftOut, otherFields]);
  expect(await (await request('/uk/blog/new')).text()).toContain('/api/media/');
  await startUndo({ actor, id: done.id });
  await workOn(done.id, { features });
  expect((await request('/uk/blog/new')).status).toBe(404);
  expect((await request('/en/blog/here')).status).toBe(200);
});

test.each<[string, () => Promise<Record<string, string | Uint8Array>>, RegExp]>([
  ['no export', async () => ({ 'a.png': picture }), /^There is no export or site in the files$/],
  ['a broken export', async () => ({ 'a.xml': '<rss><wp:a></rss>' }), /^a\.xml, line 1: /],
  [
    'a path out of the folder',
    async () => ({ 'a.zip': aZip([{ name: '../../evil.md', content: 'x' }]) }),
    /^a\.zip: ".*evil\.md" would lead out of the folder$/,
  ],
  [
    'an absolute path',
    async () => ({ 'a.tgz': await aTar([{ name: '/etc/x', content: 'x' }]) }),
    /lead out|no export/,
  ],
  [
    'a backslash',
    async () => ({ 'a.zip': aZip([{ name: '..\\x', content: 'x' }]) }),
    /lead out of the folder$/,
  ],
  [
    'a link in a ZIP file',
    async () => ({ 'a.zip': aZip([{ name: 'l', content: '/etc/passwd', mode: 0o120_777 }]) }),
    /^a\.zip: "l" is a link or a device$/,
  ],
  [
    'a symbolic link',
    async () => ({ 'a.tgz': await aTar([{ name: 'l', type: 'symlink' }]) }),
    /is a link or a device$/,
  ],
  [
    'a hard link',
    async () => ({ 'a.tgz': await aTar([{ name: 'l', type: 'link' }]) }),
    /is a link or a device$/,
  ],
  [
    'a device',
    async () => ({ 'a.tgz': await aTar([{ name: 'l', type: 'fifo' }]) }),
    /is a link or a device$/,
  ],
  [
    'a bomb',
    async () => ({
      'a.zip': aZip(
        Array.from({ length: 8 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(20_000_000) })),
      ),
    }),
    /^a\.zip: it would grow too much when it is unpacked$/,
  ],
  [
    'a cut archive',
    async () => ({ 'a.zip': aZip([{ name: 'a', content: 'x' }]).subarray(0, -30) }),
    /is damaged$/,
  ],
  [
    'a cut tar file',
    async () => ({ 'a.tgz': (await aTar([{ name: 'a', content: 'x'.repeat(9_999) }])).subarray(0, -20) }),
    /is damaged$/,
  ],
])('%s is refused with one line, and writes nothing elsewhere', async (_name, files, problem) => {
  const failed = await plan(await files());
  expect(failed.state).toBe('failed');
  expect(failed.problem).toMatch(problem);
});

test('pieces of a file come in their order, and again after a lost connection', async () => {
  const add = (at: number, content: string, id: string | null = null) =>
    addUpload({ actor, id, name: '../a:b.xml', at, content: bytesOf(content) });
  const id = await add(0, '<rss>');
  await add(5, 'lost', id);
  await add(5, '</rss>', id);
  await expect(add(20, 'x', id)).rejects.toThrow('piece before this one');
  const large = { actor, id: null, name: 'a', bytes: 2_000_000_001, content: bytesOf('x') };
  await expect(addUpload(large)).rejects.toMatchObject({ details: [{ code: 'file_too_large' }] });
  expect((await details(id)).files).toEqual([{ name: 'ab.xml', bytes: 11 }]);
});

test('a ZIP file is unpacked as it was', async () => {
  const root = await aContentFolder({
    'a.zip': aZip([
      { name: 'ґ/1.png', content: picture },
      { name: 'b', content: '' },
    ]),
  });
  const [file, target] = [path.join(root, 'a.zip'), path.join(root, 'out')];
  expect(await formatOf(file)).toBe('zip');
  await extractArchive(file, 'zip', target);
  expect(await readFolder(target)).toEqual(
    new Map([
      ['b', Buffer.alloc(0)],
      ['ґ/1.png', picture],
    ]),
  );
  expect(existsSync(path.join(root, 'evil.md'))).toBe(false);
});
