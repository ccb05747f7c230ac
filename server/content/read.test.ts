import { expect, test } from 'vitest';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import type { ContentFile, ContentVersion } from './model.ts';
import { readContentFile } from './read.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const FILE = 'posts/a/en.md';

/** Reads a file with these fields of front matter. */
async function read(fields: string, content = 'Text'): Promise<ContentFile> {
  const matter = ['title: A', fields].filter(Boolean).join('\n');
  const root = await aContentFolder({ [FILE]: aFile(matter, content) });
  const file = await readContentFile({ root, folder: { kind: 'post', name: 'a' }, locale: 'en', now: NOW });
  if ('problems' in file) throw new Error(JSON.stringify(file.problems));
  return file;
}

/** A version with the names that readers of the API know. */
const shown = ({ draft, publishedAt, updatedAt, ...version }: ContentVersion) => ({
  ...version,
  published: !draft,
  publishedAt: publishedAt?.toISOString(),
  updatedAt: updatedAt?.toISOString(),
});

// Each row: front matter as Hugo or Jekyll writes it, and what its version then has.
test.each([
  ['date: 2024-05-06', { publishedAt: '2024-05-05T21:00:00.000Z' }],
  ['Date: 2024-05-06 10:00:00 +0300', { publishedAt: '2024-05-06T07:00:00.000Z' }],
  ['publishDATE: 2096-05-06', { published: true, publishedAt: '2096-05-05T21:00:00.000Z' }],
  ['date: 2096-05-06', { published: true, publishedAt: '2096-05-05T21:00:00.000Z' }],
  ['date: 2024-05-06\nlastmod: 2024-06-07', { updatedAt: '2024-06-06T21:00:00.000Z' }],
  ['date: 2024-05-06\nlast_modified_at: 2024-06-07', { updatedAt: '2024-06-06T21:00:00.000Z' }],
  ['date: 2024-05-06\nupdated: 2024-06-07', { updatedAt: '2024-06-06T21:00:00.000Z' }],
  ['published: false', { published: false }],
  ['published: no', { published: false }],
  ['Published: False', { published: false }],
  ['published: true', { published: true }],
  ['Draft: true', { published: false }],
  ['expiryDate: 2024-05-06', { published: false }],
  ['description: About it', { excerpt: 'About it' }],
  ['description: ""\nsummary: In short', { excerpt: 'In short' }],
  ['tags: one', { tags: ['one'] }],
  ['tags: one, two words', { tags: ['one', 'two words'] }],
  ['tags: ""', { tags: [] }],
  ['categories: [one, two]', { tags: ['one', 'two'] }],
  ['tags: one two', { tags: ['one', 'two'] }],
  ['category: one two', { tags: ['one two'] }],
  ['tags: [one]\ncategories: one, three', { tags: ['one', 'one', 'three'] }],
])('%j, as other programs write it, is read without a warning', async (fields, expected) => {
  const { version, warnings, unknownFields } = await read(fields);

  expect([warnings, unknownFields]).toEqual([[], []]);
  expect(shown(version)).toMatchObject(expected);
});

test.each([
  ['date: tomorrow', { published: false }, /^3: date: Must be an ISO .*; the version is a draft$/],
  [
    'publishDate: [2024]',
    { published: false },
    /^3: publishDate: Must be an ISO .*; the version is a draft$/,
  ],
  [
    'published: perhaps',
    { published: false },
    /^3: published: Must be true or false; the version is a draft$/,
  ],
  [
    'published: 2024-05-06',
    { published: false },
    /^3: published: Must be true or false; the version is a draft$/,
  ],
  ['expiryDate: never', { published: false }, /^3: expiryDate: Must be an ISO .*; the version is a draft$/],
  ['expiryDate: 2096-05-06', { published: true }, /^3: expiryDate: .*; this is left out$/],
  ['lastmod: soon', { published: true }, /^3: lastmod: Must be an ISO .*; this is left out$/],
  ['description: "\\a"', { excerpt: '' }, /^3: description: Control characters are removed: U\+0007$/],
  ['categories:\n  - one\n  - "!!!"', { published: true }, /^5: categories\.2: Must have a letter/],
  ['tags: one, !!!', { published: true }, /^3: tags: Must have a letter/],
  ...['status: draft', 'visibility: private', 'Hidden: true', 'password: a', '_build: { list: never }'].map(
    (field): [string, { published: boolean }, RegExp] => [
      field,
      { published: false },
      new RegExp(`^3: ${field.split(':')[0]}: Keeps the text from the public; the version is a draft$`),
    ],
  ),
  [
    'publishedAt: 2024-05-06\ndate: 2023-01-01',
    { publishedAt: '2024-05-05T21:00:00.000Z' },
    /^4: date: "publishedAt" has another value; this is left out$/,
  ],
  [
    'draft: false\npublished: false',
    { published: false },
    /^4: published: "draft" has another value; the version is a draft$/,
  ],
  [
    'date: 2024-05-06\npublishDate: 2096-05-06',
    { publishedAt: '2096-05-05T21:00:00.000Z' },
    /^3: date: "publishDate" has another value/,
  ],
  ['excerpt: One\nsummary: Two', { excerpt: 'One' }, /^4: summary: "excerpt" has another value/],
])('%j has a warning under its own name', async (fields, expected, warning) => {
  const { version, warnings } = await read(fields);

  expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    expect.stringMatching(warning),
  ]);
  expect(shown(version)).toMatchObject(expected);
});

test('templates of Hugo and Jekyll are named, but not those in code', async () => {
  const content = '`{{< a >}}`\n\nText {{< ref "b" >}}\n\n{% include c %}\n\n    {% d %}\n';

  const { warnings } = await read('', content);

  const message = 'Templates are shown as written, 2: {{< ref "b" >}}';
  expect(warnings).toEqual([{ file: FILE, line: 7, message }]);
});

test('an own field and its equal in another program need no warning', async () => {
  const fields = 'publishedAt: 2024-05-06\ndate: 2024-05-06 00:00\ndraft: true\npublished: false';

  expect((await read(fields)).warnings).toEqual([]);
});
