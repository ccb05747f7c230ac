import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { Invalid } from '#server/errors.ts';
import { openMedia } from '#server/media/media.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { listTags } from '#server/tags/tags.ts';
import { aContentFolder, addFile, aFile, aPicture } from '#test/factories/content-folder.ts';
import { editPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
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
    'posts/half/en.md': aFile('title: "\\a"\nexcerpt: x'),
    'posts/no-title/en.md': aFile('excerpt: x'),
    'posts/bad-yaml/en.md': '---\ntitle: "A\nexcerpt: b\n---\n\nText',
    'posts/empty/en.md': aFile('title: A\ndraft: maybe', ' \n'),
    'posts/latin/en.md': Buffer.from('---\ntitle: A\n---\n\ncaf\xe9\n', 'latin1'),
    'posts/no front matter/en.md': 'Text',
    'posts/loose.md': 'Text',
    'posts/good/de.md': 'Text',
    'posts/2024/loose.md': 'Text',
    'posts/2024/01/index.markdown': 'Text',
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.posts).toEqual({ made: 2, changed: 0, unchanged: 0 });
  expect(report.skipped.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'posts/2024/01/index.markdown:null: Only uk.md and en.md are read',
    'posts/2024/loose.md:null: Only uk.md and en.md are read',
    expect.stringMatching(/^posts\/bad-yaml\/en\.md:2: Not valid YAML: Missing closing/),
    expect.stringMatching(/^posts\/empty\/en\.md:3: draft: Must be true or false$/),
    expect.stringMatching(/^posts\/empty\/en\.md:6: Must not be empty/),
    'posts/good/de.md:null: Only uk.md and en.md are read',
    expect.stringMatching(/^posts\/half\/en\.md:2: title: Must not be empty/),
    'posts/latin/en.md:5: The file is not UTF-8 text',
    'posts/loose.md:null: Not a folder of a post',
    expect.stringMatching(/^posts\/no front matter\/en\.md:1: The file must begin with front matter/),
    expect.stringMatching(/^posts\/no-title\/en\.md:1: title: /),
  ]);
  expect(await post('half')).toMatchObject({ title: 'Половина', alternates: [] });
});

test('a slug that is not valid is left out with its line, and the other file, the folder or the title gives one', async () => {
  const target = await aContentFolder({
    'posts/folder/en.md': aFile('title: A\nslug: "a b"'),
    'posts/other/uk.md': aFile('title: А\nslug: ours'),
    'posts/other/en.md': aFile(`title: A\nslug: ${'a'.repeat(1_000)}`),
    'posts/both/uk.md': aFile('title: А\nslug: ".."'),
    'posts/both/en.md': aFile('title: A\nslug: [a]'),
    'posts/a name/en.md': aFile('title: A\nslug: "a/b"'),
    'posts/!!!/en.md': aFile('title: Of a title\nslug: "?"'),
    'posts/???/en.md': aFile('title: "!"\nslug: "?"'),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  for (const slug of ['folder', 'ours', 'both', 'a-name', 'of-a-title'])
    expect(await post(slug, 'en')).toMatchObject({ slug });
  expect(report.skipped).toEqual([
    { file: 'posts/???/en.md', line: null, message: '"???" can\'t be a slug' },
  ]);
  const reason = 'slug: Only letters, digits, "-", "_" and ".", and not dots alone';
  expect(report.warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    `posts/!!!/en.md:null: "!!!" can't be a slug; the slug is "of-a-title"`,
    `posts/!!!/en.md:3: ${reason}; "?" is left out`,
    `posts/???/en.md:3: ${reason}; "?" is left out`,
    `posts/a name/en.md:null: "a name" can't be a slug; the slug is "a-name"`,
    `posts/a name/en.md:3: ${reason}; "a/b" is left out`,
    expect.stringMatching(/^posts\/both\/en\.md:3: slug: .*; \["a"\] is left out$/),
    `posts/both/uk.md:3: ${reason}; ".." is left out`,
    `posts/folder/en.md:3: ${reason}; "a b" is left out`,
    `posts/other/en.md:3: slug: At most 200 characters; "${'a'.repeat(59)} is left out`,
  ]);
});

test('control characters that a field has as escapes are removed with a warning', async () => {
  const target = await aContentFolder({
    'posts/a/en.md': aFile('title: "A\\a title"\nexcerpt: x\ntags: [good, "b\\eb"]\nauthor: "\\x85Lesia"'),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(await post('a', 'en')).toMatchObject({ title: 'A title', authorName: 'Lesia' });
  expect(report).toMatchObject({ posts: { made: 1 }, skipped: [] });
  expect(report.warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '2: title: Control characters are removed: U+0007',
    '4: tags.1: Control characters are removed: U+001B',
    '5: author: Control characters are removed: U+0085',
  ]);
});

test('a field that is not valid is left out with its line, and the rest of the file is imported', async () => {
  const target = await aContentFolder({
    'posts/fields/en.md': aFile(
      [
        'title: A',
        'excerpt: [a]',
        'updatedAt: [2024]',
        'coverImage: javascript:alert(1)',
        'pinned: perhaps',
        'comments: maybe',
        'series: basics',
        'seriesPart: first',
        'author: Lesia',
      ].join('\n'),
    ),
    'posts/draft/en.md': aFile('title: A\ndraft: maybe'),
    'posts/later/en.md': aFile('title: A\npublishedAt: tomorrow'),
    'posts/yes/en.md': aFile('title: A\ndraft: Yes\npinned: off'),
    'posts/lists/en.md': aFile(
      'title: A\ntags:\n  - good\n  - slug: "no spaces, please"\n  - "!!!"\n  -\n  - fine\nformerSlugs: [old, "a b"]',
    ),
    'posts/text/en.md': aFile('title: A\ntags: { slug: "a b" }'),
    'posts/alone/en.md': aFile('title: A\nseriesPart: 2'),
    'tags.yaml': '- { slug: good, colour: red, descriptionEn: Nice }\n- { slug: "a b" }\n- slug: fine\n',
    'authors.yaml':
      '- slug: lesia\n  nameUk: Леся\n  picture: /none.png\n  links:\n    - { text: x, href: "javascript:1" }\n- slug: nobody\n',
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  const lines = (problems: typeof report.warnings) =>
    problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  expect(lines(report.warnings)).toEqual([
    'authors.yaml:1: /none.png does not exist in the content folder or in static, public, assets',
    'authors.yaml:5: links.1.href: Must be a path of this site or an address; this is left out',
    'posts/alone/en.md:3: "series" and "seriesPart" are required together; both are left out',
    'posts/draft/en.md:3: draft: Must be true or false; the version is a draft',
    expect.stringMatching(/^posts\/fields\/en\.md:3: excerpt: .*; this is left out$/),
    expect.stringMatching(/^posts\/fields\/en\.md:4: updatedAt: Must be an ISO 8601/),
    expect.stringMatching(/^posts\/fields\/en\.md:5: coverImage: Must be a relative path/),
    'posts/fields/en.md:6: pinned: Must be true or false; this is left out',
    'posts/fields/en.md:7: comments: Must be open or closed; this is left out',
    'posts/fields/en.md:8: "series" and "seriesPart" are required together; both are left out',
    'posts/fields/en.md:9: seriesPart: Must be a whole number; this is left out',
    expect.stringMatching(/^posts\/later\/en\.md:3: publishedAt: Must be an ISO .*; the version is a draft$/),
    expect.stringMatching(/^posts\/lists\/en\.md:5: tags\.2\.slug: Only letters/),
    'posts/lists/en.md:6: tags.3: Must have a letter or a digit; this is left out',
    expect.stringMatching(
      /^posts\/lists\/en\.md:\d: tags\.4: Must be a name, a slug or an object with a slug/,
    ),
    expect.stringMatching(/^posts\/lists\/en\.md:9: formerSlugs\.2: Only letters/),
    expect.stringMatching(/^posts\/text\/en\.md:3: tags\.slug: Only letters/),
    'tags.yaml:1: Unknown fields: colour; this is left out',
  ]);
  expect(lines(report.skipped)).toEqual([
    'authors.yaml:6: nobody: nameUk: A name is required',
    expect.stringMatching(/^tags\.yaml:2: slug: Only letters/),
  ]);
  expect(report).toMatchObject({ posts: { made: 7 }, authors: { made: 1 } });
  expect(await post('fields', 'en')).toMatchObject({ published: true, excerpt: null, authorName: 'Lesia' });
  expect((await post('lists', 'en')).tags.map(({ slug }) => slug)).toEqual(['good', 'fine']);
  for (const slug of ['draft', 'later', 'yes'])
    expect(await post(slug, 'en')).toMatchObject({ published: false });
  const again = await importContent({ actor: SERVICE, target, now: NOW });
  expect(again).toMatchObject({ posts: { made: 0, changed: 0, unchanged: 7 }, authors: { unchanged: 1 } });
});

test('front matter as other programs write it is imported', async () => {
  const fields =
    'date: 2024-05-06\nlastmod: 2024-06-07\ndescription: About it\ntags: one, two words\ncategories: one, one two';
  const target = await aContentFolder({
    'posts/a/en.md': aFile(`title: A\n${fields}`),
    'posts/b/en.md': aFile('title: B\npublished: no'),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report).toMatchObject({ skipped: [], warnings: [], unknownFields: new Map() });
  const { tags, ...version } = await post('a', 'en');
  expect(version).toMatchObject({
    excerpt: 'About it',
    publishedAt: '2024-05-05T21:00:00.000Z',
    updatedAt: '2024-06-06T21:00:00.000Z',
  });
  expect(tags.map(({ slug }) => slug)).toEqual(['one', 'two-words', 'one-two']);
  expect(await post('b', 'en')).toMatchObject({ published: false });
});

test('a folder that begins with a date, as in Jekyll, gives a post its slug and its date', async () => {
  const target = await aContentFolder({
    'posts/2024-01-31-both/uk.md': aFile('title: А\npublishedAt: 2024-02-01'),
    'posts/2024-01-31-both/en.md': aFile('title: A [other](../2024-02-30-no-date/en.md)'),
    'posts/2024-02-30-no-date/en.md': aFile('title: A', '[both](../2024-01-31-both/en.md)'),
    'posts/2024-01-31-named/en.md': aFile('title: A\nslug: other'),
    'posts/2024-01-31-draft/en.md': aFile('title: A\npublished: false'),
    'pages/2024-01-31-page/en.md': aFile('title: A'),
  });

  const { skipped, warnings } = await importContent({ actor: SERVICE, target, now: NOW });

  expect([skipped, warnings]).toEqual([[], []]);
  const date = '2024-01-30T22:00:00.000Z';
  expect(await post('both')).toMatchObject({ publishedAt: '2024-01-31T22:00:00.000Z' });
  expect(await post('both', 'en')).toMatchObject({ publishedAt: date });
  expect(await post('other', 'en')).toMatchObject({ publishedAt: date });
  expect(await post('draft', 'en')).toMatchObject({ published: false });
  expect(await post('2024-02-30-no-date', 'en')).toMatchObject({
    publishedAt: NOW.toISOString(),
    content: '[both](/en/blog/both)',
  });
});

test('a post has its first tags and its series if the files name too many', async () => {
  const tags = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}`).join(', ');
  const target = await aContentFolder({
    'posts/a/uk.md': aFile(`title: А\nseries: basics\nseriesPart: 1\ntags: [${tags('u', 40)}]`),
    'posts/a/en.md': aFile(`title: A\ntags: [${tags('e', 10)}]`),
    'posts/b/en.md': aFile(`title: A\ntags: [${tags('b', 51)}]`),
  });

  const { posts, warnings } = await importContent({ actor: SERVICE, target, now: NOW });

  expect(posts.made).toBe(2);
  expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'posts/a/en.md: A post has at most 50 tags; these are left out: e9',
    'posts/b/en.md: tags: At most 50 are possible; this is left out',
  ]);
  expect((await post('a')).tags).toHaveLength(50);
  expect((await post('b', 'en')).tags.map(({ slug }) => slug)).toContain('b49');
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
  expect(en).toMatchObject({ publishedAt: '2023-12-31T22:00:00.000Z', authorName: 'Леся' });
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

test('pictures and covers by a path from / are found in the folder and where generators keep them', async () => {
  const target = await aContentFolder({
    'media/a.png': await aPicture('red'),
    'static/images/b c.png': await aPicture('green'),
    'public/c.png': await aPicture('blue'),
    'assets/d.png': await aPicture('white'),
    'posts/a/uk.md': aFile(
      'title: А\ncoverImage: /media/a.png\nmetaImage: /c.png',
      '![](/media/a.png)\n\n<img src="/images/b%20c.png">\n\n[![](/d.png "T")](/assets/d.png?x#y)\n',
    ),
    'posts/a/en.md': aFile('title: A\ncoverImage: /gone.png', 'Text\n\n![](/images/none.png)\n'),
    'authors.yaml': '- { slug: lesia, nameUk: Леся, picture: /c.png }\n',
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect(report.media.stored).toBe(4);
  const gone = 'does not exist in the content folder or in static, public, assets';
  expect(report.warnings).toEqual([
    { file: 'posts/a/en.md', line: 3, message: `/gone.png ${gone}` },
    { file: 'posts/a/en.md', line: 8, message: `/images/none.png ${gone}` },
  ]);
  const { content, coverImage, metaImage } = await post('a');
  expect(content.replace(/\/api\/media\/\w{32}/g, 'M')).toBe(
    '![](M)\n\n<img src="M">\n\n[![](M "T")](M?x#y)\n',
  );
  expect([coverImage, metaImage]).toEqual([expect.stringMatching(/^\/api/), expect.stringMatching(/^\/api/)]);
  // It may be an address of the site.
  expect(await post('a', 'en')).toMatchObject({ coverImage: '/gone.png' });
  expect((await importContent({ actor: SERVICE, target, now: NOW })).posts.unchanged).toBe(1);
});

test('links between files become the addresses of their posts, and those to nothing are warnings', async () => {
  const links = [
    ['../b/en.md', '/en/blog/b'],
    ['../b/uk.md#part', '/uk/blog/b#part'],
    ['b/uk.md?x#y', '/uk/blog/b?x#y'],
    ['b.md', '/uk/blog/b'],
    ['../b/', '/uk/blog/b'],
    ['../b', '/uk/blog/b'],
    ['/posts/b/', '/uk/blog/b'],
    ['/en/posts/b/', '/en/blog/b'],
    ['/posts/b/en.md', '/en/blog/b'],
    ['en.md', '/en/blog/a'],
    ['../%D1%97%D0%B6%D0%B0%D0%BA/en.md', '/en/blog/%D1%97%D0%B6%D0%B0%D0%BA'],
    ['/posts/їжак/', '/en/blog/%D1%97%D0%B6%D0%B0%D0%BA'],
    ['../2024/01/deep/en.md', '/en/blog/deep'],
    ['../../posts/renamed/uk.md', '/uk/blog/other-slug'],
    ['../../pages/about/uk.md', '/uk/about'],
    ['/pages/about/', '/uk/about'],
  ];
  const left = ['another-page', '/uk/blog/x', '/about/', 'https://example.com/a.md', '#a', '../tags/x'];
  const dead = ['../none/en.md', '../їжак/uk.md', '/posts/none/', 'notes.pdf', '../../../outside.md'];
  const write = (urls: string[]) => urls.map((url) => `[x](${url})`).join('\n\n');
  const target = await aContentFolder({
    'posts/a/uk.md': aFile(
      'title: А',
      `${write([...links.map(([url = '']) => url), ...left, ...dead])}\n\n<a href="../b/en.md">y</a>\n\n[r]: <../b/uk.md#a b>\n`,
    ),
    'posts/a/en.md': aFile('title: A'),
    'posts/b/uk.md': aFile('title: Б', '[x](../2024/01/deep/en.md)'),
    'posts/b/en.md': aFile('title: B'),
    'posts/їжак/en.md': aFile('title: Hedgehog'),
    'posts/2024/01/deep/en.md': aFile('title: Deep', '[x](../../../b/en.md) ![](here.png)'),
    'posts/2024/01/deep/here.png': await aPicture('red'),
    'posts/renamed/uk.md': aFile('title: Р\nslug: other-slug'),
    'pages/about/uk.md': aFile('title: Про', '[x](../../posts/b/uk.md)'),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  const addresses = links.map(([, address = '']) => address);
  expect((await post('a')).content).toBe(
    `${write([...addresses, ...left, ...dead])}\n\n<a href="/en/blog/b">y</a>\n\n[r]: /uk/blog/b#a%20b\n`,
  );
  const line = (index: number) => 5 + 2 * (links.length + left.length + index);
  const message = (url: string) => `${url} leads to no post, page, picture or video`;
  expect(report.warnings).toEqual(
    dead.map((url, index) => ({ file: 'posts/a/uk.md', line: line(index), message: message(url) })),
  );
  expect((await post('deep', 'en')).content).toMatch(/^\[x\]\(\/en\/blog\/b\) !\[\]\(\/api\/media\/\w+\)$/);
  expect(report).toMatchObject({ posts: { made: 5 }, pages: { made: 1 }, skipped: [] });
  const one = path.join(target, 'posts/2024/01/deep/en.md');
  expect((await importContent({ actor: SERVICE, target: one, now: NOW })).posts.unchanged).toBe(1);
  const { posts, pages } = await importContent({ actor: SERVICE, target, now: NOW });
  expect([posts.unchanged, pages.unchanged]).toEqual([5, 1]);
});

test('a time without a zone is in the time zone of the site', async () => {
  await setSiteSettings({ actor: COMMAND_LINE, timeZone: 'America/New_York' });
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\npublishedAt: 2026-01-02 03:04:05\nupdatedAt: 2026-03-08 02:30:00'),
    'posts/b/uk.md': aFile('title: Б\npublishedAt: 2026-01-02\nupdatedAt: 2026-01-02 12:00:00 +0200'),
  });

  expect((await importContent({ actor: SERVICE, target, now: NOW })).warnings).toEqual([]);

  expect(await post('a')).toMatchObject({
    publishedAt: '2026-01-02T08:04:05.000Z',
    updatedAt: '2026-03-08T07:30:00.000Z',
  });
  expect(await post('b')).toMatchObject({
    publishedAt: '2026-01-02T05:00:00.000Z',
    updatedAt: '2026-01-02T10:00:00.000Z',
  });
});

test('a tag may be a name, from which its slug is made', async () => {
  const target = await aContentFolder({
    'posts/a/uk.md': aFile('title: А\ntags: [C++, C#, .NET, Мандрівки, Київ, typescript]'),
    'posts/a/en.md': aFile('title: A\ntags: [Node JS, C++, Kyiv]'),
    'posts/b/en.md': aFile('title: B\ntags: [c, C, "c#", node-js, TypeScript, мандрівки, "net"]'),
  });

  const report = await importContent({ actor: SERVICE, target, now: NOW });

  expect([report.skipped, report.warnings]).toEqual([[], []]);
  const slugs = async (slug: string, locale: Locale) =>
    (await post(slug, locale)).tags.map((tag) => tag.slug);
  const ofA = ['c', 'c-2', 'net', 'mandrivky', 'kyiv', 'typescript', 'node-js'];
  expect(await slugs('a', 'uk')).toEqual(ofA);
  expect(await slugs('b', 'en')).toEqual(['c', 'c-3', 'c-2', 'node-js', 'typescript', 'mandrivky', 'net']);
  const tags = (await listTags()).map(({ id: _, ...tag }) => Object.values(tag).map(String).join(' '));
  expect(tags).toEqual([
    'c C++ null',
    'c-2 C# null',
    'c-3 null C',
    'kyiv Київ Kyiv',
    'mandrivky Мандрівки null',
    'net .NET null',
    'node-js null Node JS',
    'typescript null TypeScript',
  ]);

  const again = await importContent({ actor: SERVICE, target, now: NOW });
  expect(again.posts).toEqual({ made: 0, changed: 0, unchanged: 2 });
  expect(await listTags()).toHaveLength(8);
});

test('a heading that repeats the title is dropped, and what follows keeps its lines', async () => {
  const target = await aContentFolder({
    'posts/a/en.md': aFile('title: The title', '# The title\n\nText ![x](none.png)\n'),
  });

  const { warnings } = await importContent({ actor: SERVICE, target, now: NOW });

  expect(warnings).toEqual([{ file: 'posts/a/en.md', line: 7, message: 'none.png does not exist' }]);
  expect((await post('a', 'en')).content).toBe('Text ![x](none.png)\n');
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
  [
    '/images/my cover.png',
    '/images/my cover.png does not exist in the content folder or in static, public, assets',
  ],
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

  expect(report.posts.made).toBe(3);
  expect((await post('їжак')).title).toBe('Їжак');
  expect((await post('not-a-slug')).title).toBe('В');
  expect(await post('довгий-слаг', 'en')).toMatchObject({ title: 'A' });
  expect(report.skipped.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'posts/b/en.md: The files of a post must have one slug, not one and two',
    'posts/b/uk.md: The files of a post must have one slug, not one and two',
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
