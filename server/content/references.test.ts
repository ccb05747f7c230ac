import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMediaName } from '#server/media/media-urls.ts';
import { isInFolder, resolveReference } from './references.ts';

let outer: string;
let root: string;

beforeAll(async () => {
  outer = await realpath(await mkdtemp(path.join(tmpdir(), 'dvomova-references-')));
  root = path.join(outer, 'content');
  await mkdir(path.join(root, 'posts', 'a', 'pictures'), { recursive: true });
  await mkdir(path.join(root, 'media'));
  await writeFile(path.join(outer, 'secret.png'), '');
  for (const file of [
    'media/x.png',
    'media/їжак 1.png',
    'media/100%.png',
    'media/q?.png',
    'posts/a/pictures/y.png',
  ])
    await writeFile(path.join(root, file), '');
  for (const folder of ['static', 'public', 'assets']) {
    await mkdir(path.join(root, folder, 'images'), { recursive: true });
    await writeFile(path.join(root, folder, 'images', `${folder}.png`), '');
  }
  await symlink(path.join(outer, 'secret.png'), path.join(root, 'media', 'link.png'));
  await symlink(path.join(root, 'media', 'x.png'), path.join(root, 'media', 'inner.png'));
});

afterAll(() => rm(outer, { recursive: true, force: true }));

test.each([
  ['../../media/x.png', 'media/x.png', ''],
  ['../media/x.png', 'media/x.png', ''],
  ['pictures/y.png', 'posts/a/pictures/y.png', ''],
  ['./pictures/y.png?w=2#z', 'posts/a/pictures/y.png', '?w=2#z'],
  ['../../media/%D1%97%D0%B6%D0%B0%D0%BA%201.png', 'media/їжак 1.png', ''],
  ['../../media/їжак 1.png', 'media/їжак 1.png', ''],
  ['../../media/100%.png', 'media/100%.png', ''],
  ['../../media/q?.png', 'media/q?.png', ''],
  ['../../media/inner.png', 'media/x.png', ''],
  ['../../media/x.png#a b', 'media/x.png', '#a%20b'],
  ['/media/x.png?w=2', 'media/x.png', '?w=2'],
  ['/media/%D1%97%D0%B6%D0%B0%D0%BA%201.png', 'media/їжак 1.png', ''],
  ['/images/static.png', 'static/images/static.png', ''],
  ['/images/public.png', 'public/images/public.png', ''],
  ['/images/assets.png', 'assets/images/assets.png', ''],
  ['/assets/images/assets.png', 'assets/images/assets.png', ''],
])('%s is the file %s', async (url, file, suffix) => {
  const reference = await resolveReference({ root, file: 'posts/a/uk.md', url });

  expect(reference).toEqual({ kind: 'file', path: path.join(root, file), suffix });
});

test.each([
  '../../../secret.png',
  '/../secret.png',
  '/media/link.png',
  '../../media/link.png',
  '%2e%2e/../../secret.png',
  '../../../nothing.png',
])('%s leads outside', async (url) => {
  expect(await resolveReference({ root, file: 'posts/a/uk.md', url })).toEqual({ kind: 'outside' });
});

test.each(['x.png', '/x.png', '/media', '../../media', 'a'.repeat(300), 'pictures/y.png/z.png', '%00'])(
  '%s is missing',
  async (url) => {
    expect(await resolveReference({ root, file: 'posts/a/uk.md', url })).toEqual({ kind: 'missing' });
  },
);

test.each([
  ['a.png', true],
  ['../media/a.png', true],
  ['/media/a.png', true],
  ['', false],
  ['/', false],
  ['/api/media/1', false],
  ['//example.com/a.png', false],
  ['/\\a.png', false],
  ['\\a.png', false],
  ['https://example.com', false],
  ['javascript:alert(1)', false],
  ['#part', false],
  ['?page=2', false],
])('%s may be in the folder: %s', (url, expected) => {
  expect(isInFolder(url)).toBe(expected);
});

test.each([
  ['a.PNG', true],
  ['a.jpeg?w=1', true],
  ['a.md', false],
  ['a.png.txt', false],
  ['other-page', false],
])('%s is the name of a media file: %s', (url, expected) => {
  expect(isMediaName(url)).toBe(expected);
});
