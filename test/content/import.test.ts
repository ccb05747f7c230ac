import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { Invalid } from '#server/errors.ts';
import { openMedia } from '#server/media/media.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { listTags } from '#server/tags/tags.ts';
import { aContentFolder, addFile, aFile, aPicture } from '#test/factories/content-folder.ts';
import { editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');

function post(slug: string, locale: Locale = 'uk') {
  return getPost({ slug, locale, withDrafts: true });
}

test('a post is created in both languages from its files', async () => {
  const target = await aContentFolder({
    'posts/їжак/uk.md': aFile(
      'title: "Їжак: «хто» і як"\nexcerpt: Про їжака\npublishedAt: 2024-05-06T07:08:09Z\nauthor: Леся\ntags: [{ slug: звірі, nameUk: Звірі }, 2024]',
    ),
    'posts/їжак/en.md': aFile(
      'title: Hedgehog\ndraft: true\ntags: [{ slug: звірі, nameEn: Animals }, extra]',
      'Text',
    ),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts).toEqual({ made: 1, changed: 0, unchanged: 0 });
  expect(report.skipped).toEqual([]);
  const [uk, en] = [await post('їжак'), await post('їжак', 'en')];
  expect(uk).toMatchObject({
    title: 'Їжак: «хто» і як',
    excerpt: 'Про їжака',
    content: 'Текст.\n',
    published: true,
    publishedAt: '2024-05-06T07:08:09.000Z',
    updatedAt: '2024-05-06T07:08:09.000Z',
    createdAt: NOW.toISOString(),
    authorName: 'Леся',
  });
  expect(en).toMatchObject({ title: 'Hedgehog', published: false, publishedAt: null, authorName: 'Леся' });
  expect(en.translationId).toBe(uk.translationId);
  expect(uk.tags.map((tag) => tag.slug)).toEqual(['звірі', '2024', 'extra']);
  expect(en.tags).toEqual(uk.tags);
  expect(uk.tags[0]).toMatchObject({ nameUk: 'Звірі', nameEn: 'Animals' });
});

test('the history dates the texts of an import by its run, and the posts keep the dates of their files', async () => {
  const importText = async (content: string, now: Date) => {
    const file = aFile('title: А\npublishedAt: 2024-05-06T07:08:09Z', content);
    await importContent({ actor: SERVICE, target: await aContentFolder({ 'posts/a/uk.md': file }), now });
  };
  const later = new Date('2026-06-02T12:00:00Z');
  await importText('Перший.', NOW);
  const { translationId, updatedAt } = await post('a');
  expect(updatedAt).toBe('2024-05-06T07:08:09.000Z');

  await importText('Другий.', later);
  const history = { actor: SERVICE, postId: translationId, locale: 'uk', against: 'before' } as const;
  const { items } = await readHistory(history);
  expect(items.map(({ at }) => at)).toEqual([later, NOW].map((date) => date.toISOString()));
});

test('a content that can only be shown as plain paragraphs is imported with a warning', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А', '> '.repeat(101)),
    'posts/a/en.md': aFile('title: A'),
  });

  const { posts, warnings } = await importContent({ actor: SERVICE, target, now: NOW });

  expect(posts.made).toBe(1);
  expect(warnings).toEqual([
    { file: 'posts/a/uk.md', line: null, message: expect.stringContaining('plain paragraphs') },
  ]);
  expect((await importContent({ actor: SERVICE, target, now: NOW })).posts.unchanged).toBe(1);
});

test('a second import changes nothing, and a third only the edited file', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А'),
    'posts/a/en.md': aFile('title: A'),
    'posts/b/en.md': aFile('title: B\ntags: [t]'),
  });
  await importContent({ actor: SERVICE, target, now: NOW });
  const before = [await post('a'), await post('a', 'en'), await post('b', 'en')];

  const later = new Date('2026-07-01T12:00:00Z');
  const again = await importContent({ actor: SERVICE, target, now: later });

  expect(again.posts).toEqual({ made: 0, changed: 0, unchanged: 2 });
  expect([await post('a'), await post('a', 'en'), await post('b', 'en')]).toEqual(before);

  await addFile(target, 'posts/a/en.md', aFile('title: A new title'));
  const edited = await importContent({ actor: SERVICE, target, now: later });

  expect(edited.posts).toEqual({ made: 0, changed: 1, unchanged: 1 });
  expect(await post('a', 'en')).toEqual({
    ...before[1],
    title: 'A new title',
    revision: expect.any(String),
    updatedAt: later.toISOString(),
  });
  expect(await post('a')).toMatchObject({ updatedAt: before[0]?.updatedAt, publishedAt: NOW.toISOString() });
});

test('every broken file is reported with its line, and the others are imported', async () => {
  const target = await aContentFolder({
    'posts/good/uk.md': aFile('title: Добре'),
    'posts/half/uk.md': aFile('title: Половина'),
    'posts/half/en.md': aFile('title: Half\nexcerpt: "\\a"'),
    'posts/no-title/en.md': aFile('excerpt: x'),
    'posts/bad-date/en.md': aFile('title: A\npublishedAt: yesterday\ndraft: maybe'),
    'posts/bad-tag/en.md': aFile('title: A\ntags:\n  - good\n  - slug: "no spaces, please"'),
    'posts/bad-yaml/en.md': '---\ntitle: "A\nexcerpt: b\n---\n\nText',
    'posts/bad-cover/en.md': aFile('title: A\ncoverImage: javascript:alert(1)'),
    'posts/empty/en.md': aFile('title: A', ' \n'),
    'posts/latin/en.md': Buffer.from('---\ntitle: A\n---\n\ncaf\xe9\n', 'latin1'),
    'posts/no front matter/en.md': 'Text',
    'posts/loose.md': 'Text',
    'posts/good/de.md': 'Text',
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts).toEqual({ made: 2, changed: 0, unchanged: 0 });
  expect(report.skipped.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    expect.stringMatching(/^posts\/bad-cover\/en\.md:3: coverImage: Must be a relative path/),
    expect.stringMatching(/^posts\/bad-date\/en\.md:3: publishedAt: Must be an ISO 8601/),
    expect.stringMatching(/^posts\/bad-date\/en\.md:4: draft: Must be true or false/),
    expect.stringMatching(/^posts\/bad-tag\/en\.md:5: tags\.1\.slug: Only letters/),
    expect.stringMatching(/^posts\/bad-yaml\/en\.md:2: The front matter is not valid YAML: Missing closing/),
    expect.stringMatching(/^posts\/empty\/en\.md:5: Must not be empty/),
    'posts/good/de.md:null: Only uk.md and en.md are read',
    expect.stringMatching(/^posts\/half\/en\.md:3: excerpt: Control characters/),
    'posts/latin/en.md:5: The file is not UTF-8 text',
    'posts/loose.md:null: Not a folder of a post',
    expect.stringMatching(/^posts\/no front matter\/en\.md:1: The file must begin with front matter/),
    expect.stringMatching(/^posts\/no-title\/en\.md:1: title: /),
  ]);
  expect(await post('half')).toMatchObject({ title: 'Половина', alternates: [] });
});

test('control characters are removed with a warning for each line, and stay in code as far as a text may have them', async () => {
  const code = 'Keys: `^?` is `\u007f`.\n\n> ```\n> \u0085\u009b1m\n> ```\n\n    del\u007f\n';
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: "А\u007f"\ntags: [o\u0080ne]', `Один\u0085 \u0007і два\u009f\n\n${code}`),
    'posts/a/en.md': aFile('title: A', '```sh\n\u001b[1mbold\u007f\n```\n'),
    'tags.yaml': '- slug: one\n  descriptionUk: "Пе\u009fрший"\n',
    'authors.yaml': '- slug: lesia\n  nameUk: Ле\u0007ся\n',
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.skipped).toEqual([]);
  expect(report.warnings).toEqual([
    { file: 'authors.yaml', line: 2, message: 'Control characters are removed: U+0007' },
    { file: 'posts/a/en.md', line: 6, message: 'Control characters are removed from code: U+001B' },
    { file: 'posts/a/uk.md', line: 2, message: 'Control characters are removed: U+007F' },
    { file: 'posts/a/uk.md', line: 3, message: 'Control characters are removed: U+0080' },
    { file: 'posts/a/uk.md', line: 6, message: 'Control characters are removed: U+0085, U+0007, U+009F' },
    { file: 'tags.yaml', line: 2, message: 'Control characters are removed: U+009F' },
  ]);
  expect(await post('a')).toMatchObject({ title: 'А', content: `Один і два\n\n${code}` });
  expect(await post('a', 'en')).toMatchObject({ content: '```sh\n[1mbold\u007f\n```\n' });

  const again = await importContent({ actor: SERVICE, target, now: NOW });
  expect(again.posts).toEqual({ made: 0, changed: 0, unchanged: 1 });
});

test('a broken version is added to its post once its file is repaired', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\npublishedAt: 2024-01-01\nauthor: Леся\ntags: [one]'),
    'posts/a/en.md': aFile('title: ""\ntags: [two]'),
  });
  await importContent({ actor: SERVICE, target, now: NOW });
  await addFile(target, 'posts/a/en.md', aFile('title: A\ntags: [two]'));

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts).toEqual({ made: 0, changed: 1, unchanged: 0 });
  const en = await post('a', 'en');
  expect(en).toMatchObject({ publishedAt: '2024-01-01T00:00:00.000Z', authorName: 'Леся' });
  expect(en.tags.map((tag) => tag.slug)).toEqual(['one', 'two']);
  expect((await post('a')).tags).toEqual(en.tags);
});

test('the import of one file changes only its language, and adds tags without removing any', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ntags: [one]'),
    'posts/a/en.md': aFile('title: A\ntags: [one]'),
  });
  await importContent({ actor: SERVICE, target, now: NOW });
  await addFile(target, 'posts/a/en.md', aFile('title: B\ntags: [two]'));
  await addFile(target, 'posts/a/uk.md', aFile('title: Б'));

  const report = await importContent({
    actor: SERVICE,
    target: path.join(target, 'posts/a/en.md'),
    now: NOW,
  });

  expect(report.posts).toEqual({ made: 0, changed: 1, unchanged: 0 });
  expect(await post('a', 'en')).toMatchObject({ title: 'B' });
  const uk = await post('a');
  expect(uk).toMatchObject({ title: 'А' });
  expect(uk.tags.map((tag) => tag.slug)).toEqual(['one', 'two']);
});

test('fields that the files of a whole post leave out are removed', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\nexcerpt: х\ncoverImage: /cover.png\ntags: [one]\ndraft: true'),
  });
  await importContent({ actor: SERVICE, target, now: NOW });
  await addFile(target, 'posts/a/uk.md', aFile('title: А'));

  await importContent({ actor: SERVICE, target, now: NOW });

  expect(await post('a')).toMatchObject({
    excerpt: null,
    coverImage: null,
    tags: [],
    published: true,
    publishedAt: NOW.toISOString(),
  });
});

test('existing names of tags stay, and missing ones are filled in', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ntags: [{ slug: t, nameUk: Перша }]'),
    'posts/b/uk.md': aFile('title: Б\ntags: [{ slug: t, nameUk: Друга, nameEn: Second }]'),
  });
  await importContent({ actor: SERVICE, target: path.join(target, 'posts/a/uk.md'), now: NOW });

  await importContent({ actor: SERVICE, target, now: NOW });

  expect(await listTags()).toMatchObject([{ slug: 't', nameUk: 'Перша', nameEn: 'Second' }]);
});

test('media are stored once, and their addresses replace the paths', async () => {
  const red = await aPicture('red');
  const target = await aContentFolder({
    'media/Червоний 1.png': red,
    'media/copy.png': red,
    'posts/a/here.png': await aPicture('blue'),
    'posts/a/uk.md': aFile(
      'title: А\ncoverImage: ../media/Червоний 1.png',
      '![а](../../media/%D0%A7%D0%B5%D1%80%D0%B2%D0%BE%D0%BD%D0%B8%D0%B9%201.png "Підпис")\n[б](here.png)\n`![](here.png)`\n',
    ),
    'posts/a/en.md': aFile(
      'title: A',
      '<img src="here.png" alt="x">\n\n![y][z]\n\n[z]: <../../media/copy.png>\n',
    ),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report).toMatchObject({ warnings: [], skipped: [], media: { stored: 2, known: 1 } });
  const uk = await post('a');
  const cover = uk.coverImage ?? '';
  const [, blue] = /\[б\]\((\S+)\)/.exec(uk.content) ?? [];
  expect(uk.content).toBe(`![а](${cover} "Підпис")\n[б](${blue})\n\`![](here.png)\`\n`);
  expect((await post('a', 'en')).content).toBe(`<img src="${blue}" alt="x">\n\n![y][z]\n\n[z]: ${cover}\n`);
  const { media, read } = await openMedia({ id: cover.replace('/api/media/', '') });
  expect(Buffer.concat(await Array.fromAsync(read()))).toEqual(red);
  expect(media).toMatchObject({ type: 'image/png', width: 40, height: 30, filename: 'Червоний 1.png' });

  const again = await importContent({ actor: SERVICE, target, now: NOW });
  expect(again).toMatchObject({
    posts: { made: 0, changed: 0, unchanged: 1 },
    media: { stored: 0, known: 3 },
  });
});

test('media that can not be stored are warnings with their line, and the references stay', async () => {
  const outer = await aContentFolder({
    'secret.png': await aPicture('red'),
    'blog/media/page.png': '<html>',
  });
  const target = path.join(outer, 'blog');
  await symlink(path.join(outer, 'secret.png'), path.join(target, 'media/link.png'));
  const content = [
    '![a](../../media/missing.png)',
    '![b](../../../secret.png)',
    '![c](../../media/link.png)',
    '![d](../../media/page.png)',
    '[e](another-page) [f](/api/media/1) ![g](https://example.com/a.png)',
    '',
  ].join('\n\n');
  await addFile(target, 'posts/a/en.md', aFile('title: A\ncoverImage: ../media/none.png', content));

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts.made).toBe(1);
  expect(report.media).toEqual({ stored: 0, known: 0 });
  expect(report.warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'posts/a/en.md:3: ../media/none.png does not exist',
    'posts/a/en.md:6: ../../media/missing.png does not exist',
    'posts/a/en.md:8: ../../../secret.png leads out of the content folder',
    'posts/a/en.md:10: ../../media/link.png leads out of the content folder',
    expect.stringMatching(/^posts\/a\/en\.md:12: \.\.\/\.\.\/media\/page\.png: The file must be one of/),
  ]);
  expect(await post('a', 'en')).toMatchObject({ content, coverImage: null });
});

test('files of a post and of the root that are links, no files or too large are not read', async () => {
  const outer = await aContentFolder({
    'secret/en.md': aFile('title: Secret'),
    'secret/tags.yaml': '- { slug: secret }',
    'blog/posts/good/en.md': aFile('title: Good'),
    'blog/posts/folder/en.md/en.md': aFile('title: Nested'),
    'blog/posts/long/en.md': aFile('title: Long', 'a'.repeat(5_000_001)),
    'blog/posts/both/uk.md': aFile('title: Обидві'),
  });
  const target = path.join(outer, 'blog');
  await symlink(path.join(outer, 'secret'), path.join(target, 'posts/linked'));
  await symlink(path.join(outer, 'secret/en.md'), path.join(target, 'posts/both/en.md'));
  await symlink('.', path.join(target, 'posts/loop'));
  await symlink(path.join(outer, 'secret/tags.yaml'), path.join(target, 'tags.yaml'));
  await mkdir(path.join(target, 'authors.yaml'));

  const { posts, skipped } = await importContent({ actor: SERVICE, target, now: NOW });

  expect(posts.made).toBe(2);
  expect(skipped.map(({ file, message }) => `${file}: ${message}`).toSorted()).toEqual([
    'authors.yaml: Not a plain file',
    'posts/both/en.md: Not a plain file',
    'posts/folder/en.md: Not a plain file',
    'posts/linked: Not a folder of a post',
    'posts/long/en.md: The file is larger than 5000000 bytes',
    'posts/loop: Not a folder of a post',
    'tags.yaml: Not a plain file',
  ]);
  expect(await listTags()).toEqual([]);

  await rm(path.join(target, 'tags.yaml'));
  await addFile(target, 'tags.yaml', `# ${'a'.repeat(5_000_000)}\n- { slug: many }`);
  expect((await importContent({ actor: SERVICE, target, now: NOW })).skipped).toContainEqual(
    expect.objectContaining({ file: 'tags.yaml', message: 'The file is larger than 5000000 bytes' }),
  );
});

test.each([
  ['./none.png', './none.png does not exist'],
  ['../../media/none.png', '../../media/none.png does not exist'],
  ['/images/my cover.png', '/images/my cover.png is not the address of a picture'],
  ['//example.com/a.png', '//example.com/a.png is not the address of a picture'],
])('a post with the missing cover %s is imported without it and with a warning', async (cover, message) => {
  const target = await aContentFolder({ 'posts/a/en.md': aFile(`title: A\ncoverImage: "${cover}"`, 'Text') });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report).toMatchObject({ posts: { made: 1 }, skipped: [] });
  expect(report.warnings).toEqual([{ file: 'posts/a/en.md', line: 3, message }]);
  expect(await post('a', 'en')).toMatchObject({ content: 'Text', coverImage: null });
});

test('a slug comes from the folder or from files that agree, and belongs to one folder', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\nslug: довгий-слаг'),
    'posts/a/en.md': aFile('title: A\nslug: довгий-слаг'),
    'posts/b/uk.md': aFile('title: Б\nslug: one'),
    'posts/b/en.md': aFile('title: B\nslug: two'),
    'posts/not a slug/uk.md': aFile('title: В'),
    'posts/довгий-слаг/uk.md': aFile('title: Г'),
  });
  // NFD, as macOS stores names: the letter and its dots are two characters.
  await addFile(target, `posts/${'їжак'.normalize('NFD')}/uk.md`, aFile('title: Їжак'));

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts.made).toBe(2);
  expect((await post('їжак')).title).toBe('Їжак');
  expect(await post('довгий-слаг', 'en')).toMatchObject({ title: 'A' });
  expect(report.skipped.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'posts/b/en.md: The files of a post must have one slug, not one and two',
    'posts/b/uk.md: The files of a post must have one slug, not one and two',
    expect.stringMatching(/^posts\/not a slug\/uk\.md: "not a slug" can't be a slug: Only letters/),
    'posts/довгий-слаг/uk.md: The slug is that of posts/a too',
  ]);
});

test('CRLF line ends and a byte order mark are accepted', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': `\uFEFF${aFile('title: А\nexcerpt: |\n  Перший\n  Другий', 'Один\n\nДва').replaceAll('\n', '\r\n')}`,
  });

  expect(await importContent({ actor: SERVICE, target, now: NOW })).toMatchObject({
    skipped: [],
    posts: { made: 1 },
  });
  expect(await post('a')).toMatchObject({ content: 'Один\n\nДва', excerpt: 'Перший\nДругий\n' });
});

test('unknown fields are counted', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\nsource: x\nlayout: y'),
    'posts/a/en.md': aFile('title: A\nsource: x'),
  });

  const { unknownFields } = await importContent({ actor: SERVICE, target, now: NOW });

  expect(Object.fromEntries(unknownFields)).toEqual({ source: 2, layout: 1 });
});

test('later changes on the site are overwritten by the files', async () => {
  const target = await aContentFolder({ 'posts/a/uk.md': aFile('title: А') });
  await importContent({ actor: SERVICE, target, now: NOW });
  const title = 'Інший заголовок';
  await editPost('a', { uk: { title, excerpt: undefined, content: 'x' }, authorName: 'Інша' });

  expect((await importContent({ actor: SERVICE, target, now: NOW })).posts.changed).toBe(1);
  expect(await post('a')).toMatchObject({ title: 'А', content: 'Текст.\n' });
});

test('progress is reported after each post', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А'),
    'posts/b/uk.md': aFile('excerpt: без заголовка'),
  });
  const told: unknown[] = [];

  await importContent({ actor: SERVICE, target, onProgress: (state) => told.push(state), now: NOW });

  expect(told).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ]);
});

test('a target that is not a content folder is refused', async () => {
  const target = await aContentFolder({ 'a.md': aFile('title: А'), 'posts/a/uk.txt': 'x' });
  for (const wrong of ['nothing', 'a.md', 'posts/a', 'posts/a/uk.txt']) {
    await expect(importContent({ actor: SERVICE, target: path.join(target, wrong) }), wrong).rejects.toThrow(
      Invalid,
    );
  }
  await rename(path.join(target, 'posts'), path.join(target, 'articles'));
  await expect(importContent({ actor: SERVICE, target })).rejects.toThrow(/is not a content folder/);
});
