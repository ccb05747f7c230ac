import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { mapFields, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { toText } from '#server/posts/text.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { formatFile, parseFile } from './front-matter.ts';

const version = {
  ...toText({ title: 'Привіт', content: 'Текст.\n' }),
  slug: null,
  publishedAt: null,
  updatedAt: null,
  authorName: null,
  tags: [],
  coverImage: null,
  draft: false,
  pinned: false,
  commentsOpen: true,
  series: null,
  page: null,
  formerSlugs: [],
};

test('a file has front matter, one empty line, and content to the last character', () => {
  const parsed = parseFile('---\ntitle: Привіт\ntags: [a, { slug: b }]\n---\n\nТекст.');

  expect(parsed).toMatchObject({
    fields: { title: 'Привіт', tags: ['a', { slug: 'b' }] },
    content: 'Текст.',
    contentLine: 6,
  });
});

test.each([
  ['the empty line is missing', '---\ntitle: A\n---\nText\n', 'Text\n'],
  ['the content begins with empty lines', '---\ntitle: A\n---\n\n\n\nText', '\n\nText'],
  [
    'the content has lines like those of front matter',
    '---\ntitle: A\n---\n\na\n---\nb\n---\n',
    'a\n---\nb\n---\n',
  ],
  [
    'the content begins with such a line',
    '---\ntitle: A\n---\n\n---\ntitle: B\n---\n',
    '---\ntitle: B\n---\n',
  ],
  ['the lines around the front matter end in spaces', '--- \ntitle: A\n---\t\n\nText', 'Text'],
  ['there is no content', '---\ntitle: A\n---', ''],
])('front matter is read if %s', (_, text, content) => {
  expect(parseFile(text)).toMatchObject({ fields: { title: 'A' }, content });
});

test.each([
  ['# A\n\nText', 'Text'],
  ['\n\n# A #\nText\n', 'Text\n'],
  ['# A\n\n# A\n\nText', '# A\n\nText'],
  ['# A\n\n\n    code', '\n    code'],
])('a heading that repeats the title is dropped from %j', (content, rest) => {
  const parsed = parseFile(`---\ntitle: A\n---\n\n${content}`);

  expect(parsed.content).toBe(rest);
  expect(parsed.contentLine).toBe(5 + content.slice(0, -rest.length).split('\n').length - 1);
});

test.each(['# B\n\nText', '## A\n\nText', '    # A\n\nText', 'Text\n\n# A', '#A\n\nText', '# A\n \n'])(
  'the content %j is kept whole under the title A',
  (content) => {
    expect(parseFile(`---\ntitle: A\n---\n\n${content}`).content).toBe(content);
  },
);

test('scalars are strings as written, and empty ones are null', () => {
  const { fields } = parseFile('---\na: 2024\nb: no\nc: 2024-01-01\nd:\ne: ~\nf: ""\ng: 1.0\n---\n');

  expect(fields).toEqual({ a: '2024', b: 'no', c: '2024-01-01', d: null, e: null, f: '', g: '1.0' });
});

test('a value that ends before a number sign has a warning with its line, a remark does not', () => {
  const { fields, warnings } = parseFile(
    [
      '---',
      'title: Випуск #5',
      'excerpt: "Випуск #5"',
      'metaTitle: C#5',
      'draft: true # for now',
      'author: #7',
      'tags:',
      '  - C #1',
      'metaDescription: a # b',
      '---',
    ].join('\n'),
  );
  expect(fields.title).toBe('Випуск');
  const toEnd = 'is a comment in YAML; put the value in quotes to keep it';
  expect(warnings).toEqual([
    { line: 2, message: `title: "#5" ${toEnd}` },
    { line: 6, message: `author: "#7" ${toEnd}` },
    { line: 8, message: `tags: "#1" ${toEnd}` },
    { line: 9, message: `metaDescription: "# b" ${toEnd}` },
  ]);
});

test('a value has the line of the file', () => {
  const { lineOf } = parseFile('---\ntitle: A\ntags:\n  - a\n  - slug: b\n    nameUk: Б\n---\n');

  expect(lineOf(['tags', 1, 'nameUk'])).toBe(6);
  expect(lineOf(['tags', 1, 'nameEn'])).toBe(5);
  expect(lineOf(['tags', 0])).toBe(4);
  expect(lineOf(['author'])).toBe(1);
});

test.each([
  ['nothing', '', 1],
  ['no front matter', 'title: A\n', 1],
  ['no end of it', '---\ntitle: A\n\nText\n', 1],
  ['a broken line', '---\ntitle: A\nexcerpt: "x\nauthor: B\n---\n', 3],
  ['a field twice', '---\ntitle: A\ntitle: B\n---\n', 3],
  ['a list in place of fields', '---\n- a\n---\n', 2],
  ['front matter without measure', `---\n${'a: b\n'.repeat(20_000)}---\n`, 1],
  ['nesting without measure', `---\na: ${'['.repeat(20_000)}\n---\n`, 2],
  ['an alias of nothing', '---\ntitle: *a\n---\n', 2],
  [
    'aliases without bound',
    `---\na: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [${'*a,'.repeat(9)}*a]\nc: &c [${'*b,'.repeat(9)}*b]\nd: [${'*c,'.repeat(9)}*c]\n---\n`,
    2,
  ],
])('%s is refused with its line', (_, text, line) => {
  expect(() => parseFile(text)).toThrow(expect.objectContaining({ name: 'FileError', line }));
});

test('a formatted file is parsed to the same version, for any text', () => {
  // No stored text has control characters.
  const anyText = fc
    .string({ unit: 'binary' })
    .map((text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''));
  const anyDate = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });
  const anyVersion = fc.record({
    slug: fc.option(anyText),
    ...mapFields(TEXT_FIELDS, () => fc.option(anyText)),
    title: anyText,
    content: anyText,
    publishedAt: fc.option(anyDate),
    updatedAt: fc.option(anyDate),
    authorName: fc.option(anyText),
    tags: fc.array(fc.record({ slug: anyText, nameUk: fc.option(anyText), nameEn: fc.option(anyText) })),
    coverImage: fc.option(anyText),
    draft: fc.boolean(),
    pinned: fc.boolean(),
    commentsOpen: fc.boolean(),
    series: fc.option(fc.record({ slug: anyText, part: fc.integer({ min: 1, max: 1_000 }) })),
    page: fc.option(fc.record({ menu: fc.constantFrom(...MENUS), order: fc.integer({ min: 0, max: 999 }) })),
    formerSlugs: fc.array(anyText),
  });

  fc.assert(
    fc.property(anyVersion, fc.boolean(), (any, isHeaded) => {
      const heading = `# ${any.title.replaceAll('\n', '')}\n`;
      const original = isHeaded ? { ...any, content: heading + any.content } : any;
      const { fields, content } = parseFile(formatFile(original));
      expect(content).toBe(original.content);
      expect(fields).toEqual(toFields(original));
    }),
    propertyRuns,
  );
});

test.each([
  'Лапки "прямі" і «ялинки», двокрапка: і решітка # 🦔',
  "'одинарні' --- і\n---\nрядки\n\n",
  'Back\\slash, tab\t, \u2028 and \u00a0',
  '',
])('the title %j is read back', (title) => {
  expect(parseFile(formatFile({ ...version, title })).fields.title).toBe(title);
});

/** The front matter of a version: fields without a value are left out. */
function toFields(original: Parameters<typeof formatFile>[0]): Record<string, unknown> {
  const { content: _, ...text } = toText(original);
  const { slug, publishedAt, updatedAt, authorName: author, coverImage } = original;
  const tags = original.tags.map(withoutNull);
  return withoutNull({
    slug,
    ...text,
    draft: original.draft ? 'true' : null,
    pinned: original.pinned ? 'true' : null,
    comments: original.commentsOpen || original.page ? null : 'closed',
    series: original.series?.slug ?? null,
    seriesPart: original.series ? String(original.series.part) : null,
    menu: original.page?.menu ?? null,
    menuOrder: original.page ? String(original.page.order) : null,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
    author,
    coverImage,
    tags: tags.length > 0 ? tags : null,
    formerSlugs: original.formerSlugs.length > 0 ? original.formerSlugs : null,
  });
}

function withoutNull(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
