import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { analyticsOperations } from '#contract/analytics/operations.ts';
import { commentOperations } from '#contract/comments/operations.ts';
import {
  CONTENT_MAX,
  COVER_IMAGE_MAX,
  EXCERPT_MAX,
  SLUG_MAX,
  TAG_NAME_MAX,
  TAG_SLUG_MAX,
  TAGS_PER_POST_MAX,
  TITLE_MAX,
} from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { Invalid, type Issue } from '#server/errors.ts';
import { parseJson } from './json.ts';
import { parse } from './validation-errors.ts';

const { attachTags, createPost, listPosts, searchPosts, signIn, signUp, updatePost } = operations;
const { createComment, listComments, updateComment } = commentOperations;
const { trackEvent } = analyticsOperations;

/** What a request is told about a value that the schema refuses. */
function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  try {
    parse(schema, value);
    return [];
  } catch (error) {
    if (error instanceof Invalid) return error.details ?? [];
    throw error;
  }
}

const complaintsOf = (schema: z.ZodType, value: unknown): string[] =>
  issuesOf(schema, value).map(({ path, code }) => `${path} ${code}`);
/** The complaints about a body that creates a post. */
const refused = (body: unknown) => complaintsOf(createPost.body, body);
const read = (body: unknown) => parse(createPost.body, body);

/** The body of a valid request that creates a post. */
const aPostBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  slug: 'p',
  uk: { title: 'Т', content: 'Т' },
  en: { title: 'T', content: 'C' },
  ...fields,
});

const letters = (count: number) => 'ї'.repeat(count);
const coverOf = (length: number) => `/${'a'.repeat(length - 1)}`;
const slugs = (count: number) => Array.from({ length: count }, (_, number) => `t${number}`);

/** A field of a post: a valid body with a value in it, and the path that complaints name. */
type Field = { path: string; put: (value: unknown) => Record<string, unknown> };

const field = (path: string, put: Field['put']): Field => ({ path, put });
const version = (name: 'title' | 'excerpt' | 'content'): Field =>
  field(`en.${name}`, (value) => aPostBody({ en: { title: 'T', content: 'C', [name]: value } }));

const slug = field('slug', (value) => aPostBody({ slug: value }));
const title = version('title');
const excerpt = version('excerpt');
const content = version('content');
const cover = field('coverImage', (value) => aPostBody({ coverImage: value }));
const tagSlug = field('tags.0.slug', (value) => aPostBody({ tags: [{ slug: value }] }));
const tagString = field('tags.0', (value) => aPostBody({ tags: [value] }));
const nameUk = field('tags.0.nameUk', (value) => aPostBody({ tags: [{ slug: 't', nameUk: value }] }));
const nameEn = field('tags.0.nameEn', (value) => aPostBody({ tags: [{ slug: 't', nameEn: value }] }));
const tags = field('tags', (value) => aPostBody({ tags: value }));
const published = field('published', (value) => aPostBody({ published: value }));
const publishedAt = field('publishedAt', (value) => aPostBody({ publishedAt: value }));
const uk = field('uk', (value) => aPostBody({ uk: value }));

/** Test names can't reach into the first value of a row, so the path comes first and the field last. */
function named<Rest extends unknown[]>(rows: [Field, ...Rest][]): [string, ...Rest, Field][] {
  return rows.map(([entry, ...rest]) => [entry.path, ...rest, entry]);
}

describe('at the limit', () => {
  test.each(
    named<[string, unknown]>([
      [slug, 'one character', 'ї'],
      [slug, 'as long as it may be', letters(SLUG_MAX)],
      [title, 'one character', 'ї'],
      [title, 'as long as it may be', letters(TITLE_MAX)],
      [title, 'as long as it may be, between spaces', `  ${letters(TITLE_MAX)}\n`],
      [title, 'of characters that are two UTF-16 units each', '😀'.repeat(TITLE_MAX)],
      [
        title,
        'of letters that are two characters each before they are composed',
        'й'.normalize('NFD').repeat(TITLE_MAX),
      ],
      [excerpt, 'empty', ''],
      [excerpt, 'as long as it may be', letters(EXCERPT_MAX)],
      [content, 'one character', 'ї'],
      [content, 'with line ends that count once', `${'a'.repeat(99)}\r\n`.repeat(CONTENT_MAX / 100)],
      [cover, 'as long as it may be', coverOf(COVER_IMAGE_MAX)],
      [tagSlug, 'as long as it may be', letters(TAG_SLUG_MAX)],
      [tagString, 'as long as it may be', letters(TAG_SLUG_MAX)],
      [nameUk, 'as long as it may be', letters(TAG_NAME_MAX)],
      [nameEn, 'as long as it may be', letters(TAG_NAME_MAX)],
      [tags, 'none', []],
      [tags, 'as many as there may be', slugs(TAGS_PER_POST_MAX)],
    ]),
  )('%s, %s', (_path, _what, value, { put }) => {
    expect(refused(put(value))).toEqual([]);
  });
});

describe('past the limit', () => {
  test.each(
    named<[string, string, unknown]>([
      [slug, 'empty', 'too_small', ''],
      [slug, 'one too long', 'too_big', letters(SLUG_MAX + 1)],
      [title, 'empty', 'too_small', ''],
      [title, 'white space', 'too_small', ' \u00a0\u2003'],
      [title, 'one too long', 'too_big', letters(TITLE_MAX + 1)],
      [title, 'one too long, in two UTF-16 units each', 'too_big', '😀'.repeat(TITLE_MAX + 1)],
      [title, 'two lines', 'invalid_characters', 'a\nb'],
      [title, 'a tab', 'invalid_characters', 'a\tb'],
      [excerpt, 'one too long', 'too_big', letters(EXCERPT_MAX + 1)],
      [content, 'empty', 'too_small', ''],
      [content, 'white space', 'too_small', '\n\n \t'],
      [content, 'one too long', 'too_big', letters(CONTENT_MAX + 1)],
      [cover, 'one too long', 'too_big', coverOf(COVER_IMAGE_MAX + 1)],
      [tagSlug, 'empty', 'too_small', ''],
      [tagSlug, 'one too long', 'too_big', letters(TAG_SLUG_MAX + 1)],
      [tagSlug, 'dots alone', 'invalid_slug', '..'],
      [tagString, 'empty', 'too_small', ''],
      [tagString, 'one too long', 'too_big', letters(TAG_SLUG_MAX + 1)],
      [tagString, 'a space', 'invalid_slug', 'a b'],
      [nameUk, 'empty', 'too_small', ''],
      [nameUk, 'one too long', 'too_big', letters(TAG_NAME_MAX + 1)],
      [nameEn, 'empty', 'too_small', ''],
      [nameEn, 'one too long', 'too_big', letters(TAG_NAME_MAX + 1)],
      [tags, 'one too many', 'too_big', slugs(TAGS_PER_POST_MAX + 1)],
    ]),
  )('%s, %s', (path, _what, code, value, { put }) => {
    expect(refused(put(value))).toEqual([`${path} ${code}`]);
  });
});

describe('a value of the wrong type', () => {
  const strings = [slug, title, excerpt, content, cover, tagSlug, nameUk, nameEn, publishedAt];
  const noString: unknown[] = [1, true, {}, [], ['a'], { toString: 'a' }];
  const noVersion = ['text', 1, true, [], [{}]];
  const noBoolean = ['true', '', 0, 1, {}, []];
  const noTag = [1, true, ['a'], [[]], null];
  const noTags = ['a', 1, true, {}, { 0: 'a' }, { length: 1 }];

  const cases: [Field, unknown][] = [
    ...strings.flatMap((entry) => noString.map((value): [Field, unknown] => [entry, value])),
    ...noVersion.map((value): [Field, unknown] => [uk, value]),
    ...noBoolean.map((value): [Field, unknown] => [published, value]),
    ...noTag.map((value): [Field, unknown] => [tagString, value]),
    ...noTags.map((value): [Field, unknown] => [tags, value]),
  ];

  test.each(named(cases))('%s %j', (path, value, { put }) => {
    expect(refused(put(value))).toEqual([`${path} invalid_type`]);
  });

  test.each(
    named<[unknown, string]>([
      [title, undefined, 'Is required'],
      [title, 1, 'Invalid input: expected string, received number'],
      [published, 'yes', 'Invalid input: expected boolean, received string'],
      [tags, 'a', 'Invalid input: expected array, received string'],
      [tagString, 1, 'Must be a slug or an object with a slug'],
      [tagString, ['a'], 'Must be a slug or an object with a slug'],
      [publishedAt, 1_700_000_000_000, 'Must be an ISO 8601 date, or date and time'],
    ]),
  )('%s %j is told in words', (path, value, message, { put }) => {
    expect(issuesOf(createPost.body, put(value))).toEqual([{ path, message, code: 'invalid_type' }]);
  });
});

describe('a date', () => {
  test.each([
    ['yesterday', 'Must be an ISO 8601 date, or date and time', 'invalid_format'],
    ['2026-02-30', 'Must be an ISO 8601 date, or date and time', 'invalid_format'],
    ['2026-02-30T10:00', 'Must be an ISO 8601 date, or date and time', 'invalid_format'],
    ['2026-01-01T25:00:00Z', 'Must be an ISO 8601 date, or date and time', 'invalid_format'],
    ['0000-01-01', 'Must be in a year from 0001 to 9999', 'invalid_date'],
    ['0001-01-01T00:00:00+02:00', 'Must be in a year from 0001 to 9999', 'invalid_date'],
    ['9999-12-31T23:59:59-01:00', 'Must be in a year from 0001 to 9999', 'invalid_date'],
  ])('%s', (value, message, code) => {
    expect(issuesOf(createPost.body, publishedAt.put(value))).toEqual([
      { path: 'publishedAt', message, code },
    ]);
  });

  test.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T09:30:00', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2020-01-01T10:00Z', '2020-01-01T10:00:00.000Z'],
    ['2020-01-01T12:00+02:00', '2020-01-01T10:00:00.000Z'],
    ['2020-01-01T12:00:00.1+02:00', '2020-01-01T10:00:00.100Z'],
    ['2026-11-21T09:30:00.123456Z', '2026-11-21T09:30:00.123Z'],
    ['2026-11-21T09:30:00+02:00', '2026-11-21T07:30:00.000Z'],
    ['2024-02-29T00:00:00-11:30', '2024-02-29T11:30:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is read as %s', (value, instant) => {
    expect(read(publishedAt.put(value)).publishedAt?.toISOString()).toBe(instant);
  });

  test.each([
    '2026-02-29',
    '2026-11-31T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '21.11.2026',
    '',
    '+012026-01-01T00:00:00Z',
    '0000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ])('%j is refused', (value) => {
    expect(refused(publishedAt.put(value))).toEqual([expect.stringMatching(/^publishedAt /)]);
  });
});

describe('a slug', () => {
  test.each([
    'a',
    'hello-world',
    'Hello_World.2',
    'перша-публікація',
    'її-ґанок',
    '日本語',
    'हिन्दी',
    '...a',
    'index.data',
    'v1.0.html',
    'tags',
    '-',
    '_',
  ])('may be %s', (value) => {
    expect(read(slug.put(value)).slug).toBe(value);
  });

  test.each([' ', '.', '..', '...', 'a b', 'a/b', 'a?b', 'a#b', 'a%20b', 'a\\b', 'a\u200bb', '😀', 'a\n'])(
    '%j is refused',
    (value) => {
      expect(refused(slug.put(value))[0]).toMatch(/^slug /);
    },
  );
});

describe('a cover', () => {
  test.each(['/api/media/1', 'https://example.com/a.png', 'http://example.com/a.png?b=c', '/картинка.png'])(
    'may be %s',
    (value) => {
      expect(read(cover.put(value)).coverImage).toBe(value);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.example/a.png',
    '/\\evil.example',
    'a.png',
    'https://',
    'ftp://example.com/a.png',
    '/a b.png',
    '/a"onerror="x',
  ])('%j is refused', (value) => {
    expect(refused(cover.put(value))).toEqual(['coverImage invalid_url']);
  });
});

describe('null', () => {
  test.each([
    ['uk', aPostBody({ uk: null })],
    ['en', aPostBody({ en: null })],
    ['coverImage', aPostBody({ coverImage: null })],
    ['published', aPostBody({ published: null })],
    ['publishedAt', aPostBody({ publishedAt: null })],
    ['tags', aPostBody({ tags: null })],
    ['excerpt', excerpt.put(null)],
    ['names', aPostBody({ tags: [{ slug: 't', nameUk: null, nameEn: null }] })],
  ])('counts as absent for the optional %s', (_name, body) => {
    expect(refused(body)).toEqual([]);
  });

  test.each([slug, title, content, tagSlug])('is refused for the required $path', ({ path, put }) => {
    expect(refused(put(null))).toEqual([`${path} invalid_type`]);
  });
});

describe('a required field that is missing', () => {
  test.each<[string, unknown]>([
    ['slug', { uk: { title: 'T', content: 'C' } }],
    ['uk.title', { slug: 's', uk: { content: 'C' } }],
    ['uk.content', { slug: 's', uk: { title: 'T' } }],
    ['tags.0.slug', aPostBody({ tags: [{ nameUk: 'Т' }] })],
    ['tags.0.slug', aPostBody({ tags: [{}] })],
  ])('%s', (path, body) => {
    expect(refused(body)).toEqual([`${path} invalid_type`]);
  });
});

describe('a field that is unknown', () => {
  test.each<[string, unknown]>([
    ['tittle', aPostBody({ tittle: 'T' })],
    ['en.Content', aPostBody({ en: { title: 'T', content: 'C', Content: 'C' } })],
    ['tags.0.name', aPostBody({ tags: [{ slug: 't', name: 'T' }] })],
    ['constructor', aPostBody({ constructor: { prototype: {} } })],
    ['toString', aPostBody({ toString: 'x' })],
    ['$where', aPostBody({ $where: '1' })],
  ])('%s', (path, body) => {
    expect(refused(body)).toEqual([`${path} unknown_field`]);
  });

  test.each([
    ['__proto__', '{"slug":"s","uk":{"title":"T","content":"C"},"__proto__":{"published":true}}'],
    ['uk.__proto__', '{"slug":"s","uk":{"title":"T","content":"C","__proto__":{}}}'],
    ['tags.0.__proto__', '{"slug":"s","uk":{"title":"T","content":"C"},"tags":[{"slug":"t","__proto__":1}]}'],
  ])('%s', (path, body) => {
    const parsed = parseJson(body);

    expect(refused('value' in parsed ? parsed.value : body)).toEqual([`${path} unknown_field`]);
    expect(Object.prototype).not.toHaveProperty('published');
  });
});

test('a hundred problems of a request are listed if it has very many', () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`k${number}`, 1]));

  expect(refused(aPostBody(unknown)).length).toBe(100);
});

describe('characters', () => {
  const forbidden = [
    '\u0000',
    '\u0008',
    '\u000b',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\ud800',
    '\udfff',
    '\udc00\ud800',
  ];

  test.each(forbidden)('%j is refused everywhere', (character) => {
    for (const { path, put } of [slug, title, excerpt, tagSlug, nameUk]) {
      expect(refused(put(`a${character}b`))).toContain(`${path} invalid_characters`);
    }
  });

  // Code may have the others, which needs more than a schema to find.
  test.each(forbidden.filter((character) => !/[\u007f-\u009f]/.test(character)))(
    '%j is refused in a content',
    (character) => {
      expect(refused(content.put(`a${character}b`))).toEqual(['en.content invalid_characters']);
    },
  );

  const decomposed = 'її йод Ґанок é'.normalize('NFD');
  const marks = 'a\u200d\u200b\u2028\ufeff\ue000👩‍👩‍👧\u0301﷽\u202e';

  test.each([
    ['tabs and line ends are text, and CRLF is LF', 'a\tb\r\nc\rd\n', 'a\tb\nc\nd\n'],
    ['text is in NFC', decomposed, decomposed.normalize('NFC')],
    ['spaces around it stay', '  C  ', '  C  '],
    ['marks, joiners, private use and emoji stay', marks, marks.normalize('NFC')],
  ])('%s', (_what, given, stored) => {
    const en = { title: 'T', content: given, excerpt: given };
    expect(read(aPostBody({ en })).en).toMatchObject({ content: stored, excerpt: stored });
  });

  test('a title is trimmed and in NFC', () => {
    expect(read(title.put(' \u00a0Назва її \n'.normalize('NFD'))).en?.title).toBe('Назва її');
    expect(read(slug.put('й'.normalize('NFD'))).slug).toBe('й'.normalize('NFC'));
  });
});

const LONG = letters(SLUG_MAX + 1);
const comment = { postId: 'p', content: 'Текст' };
const account = { name: 'Леся', email: 'lesia@example.com', password: 'contra spem spero' };
const view = { type: 'pageview', path: '/uk', sessionId: 's' };
const duration = { ...view, type: 'duration' };
const INVISIBLE = [
  '00ad',
  '034f',
  '061c',
  '115f',
  '180e',
  '200b',
  '200d',
  '200e',
  '202e',
  '2060',
  '2066',
  '2800',
]
  .concat(['3164', 'fe0f', 'feff', 'ffa0', 'e0001', 'e0100'])
  .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Bodies that operations refuse, and what they say. */
const BODIES: [operation: { body: z.ZodType }, what: string, body: unknown, complaints: string[]][] = [
  [createPost, 'a post without a language', { slug: 'p' }, [' missing_language']],
  [createPost, 'a post whose languages are null', { slug: 'p', uk: null, en: null }, [' missing_language']],
  [updatePost, 'no change', {}, [' nothing_to_change']],
  [updatePost, 'only nulls', { uk: null, published: null }, [' nothing_to_change']],
  [updatePost, 'an unknown field', { id: 'q' }, ['id unknown_field', ' nothing_to_change']],
  [updatePost, 'an invalid slug', { slug: 'a/b' }, ['slug invalid_slug']],
  [updatePost, 'an empty title', { uk: { title: ' ' } }, ['uk.title too_small']],
  [updatePost, 'a language without a field', { en: {} }, ['en nothing_to_change']],
  [updatePost, 'a wrong type', { published: 'true' }, ['published invalid_type']],
  [
    updatePost,
    'texts and tags past the limits',
    { uk: { title: letters(TITLE_MAX + 1), content: '' }, tags: slugs(TAGS_PER_POST_MAX + 1) },
    ['uk.title too_big', 'uk.content too_small', 'tags too_big'],
  ],
  [attachTags, 'too many tags', { slug: 'p', tags: slugs(TAGS_PER_POST_MAX + 1) }, ['tags too_big']],
  [attachTags, 'a long slug', { slug: LONG, tags: ['t'] }, ['slug too_big']],
  [attachTags, 'a long tag', { slug: 'p', tags: [letters(TAG_SLUG_MAX + 1)] }, ['tags.0 too_big']],
  [attachTags, 'an empty list', { slug: 'p', tags: [] }, ['tags too_small']],
  [attachTags, 'no tags', { slug: 'p' }, ['tags invalid_type']],
  [attachTags, 'no slug', { tags: ['t'] }, ['slug invalid_type']],
  [attachTags, 'nulls', { slug: null, tags: null }, ['slug invalid_type', 'tags invalid_type']],
  [attachTags, 'a field too many', { slug: 'p', tags: ['t'], locale: 'uk' }, ['locale unknown_field']],
  [attachTags, 'an array', [{ slug: 'p', tags: ['t'] }], [' invalid_type']],
  [createComment, 'an empty text', { ...comment, content: '' }, ['content too_small']],
  [createComment, 'white space', { ...comment, content: ' \n ' }, ['content too_small']],
  [
    createComment,
    'an invisible text',
    { ...comment, content: '\u00ad \u2060\u3164\ufe0f\n\u2800' },
    ['content too_small'],
  ],
  [createComment, 'a long text', { ...comment, content: 'x'.repeat(5_001) }, ['content too_big']],
  [createComment, 'a number', { ...comment, content: 7 }, ['content invalid_type']],
  [createComment, 'U+0000', { ...comment, content: 'нуль\u0000' }, ['content invalid_characters']],
  [createComment, 'no text', { postId: 'p' }, ['content invalid_type']],
  [createComment, 'no post', { content: 'Текст' }, ['postId invalid_type']],
  [createComment, 'an operator as post', { ...comment, postId: { $ne: null } }, ['postId invalid_type']],
  [createComment, 'a number as parent', { ...comment, parentId: 7 }, ['parentId invalid_type']],
  [createComment, 'a field of admins', { ...comment, hidden: true }, ['hidden unknown_field']],
  [updateComment, 'nothing', {}, ['id invalid_type']],
  [updateComment, 'no change', { id: 'c' }, [' nothing_to_change']],
  [updateComment, 'two changes', { id: 'c', content: 'Текст', hidden: true }, [' mutually_exclusive']],
  [
    updateComment,
    'a text and its display',
    { id: 'c', content: 'Текст', hidden: false },
    [' mutually_exclusive'],
  ],
  [updateComment, 'an empty text', { id: 'c', content: '' }, ['content too_small']],
  [updateComment, 'a text as display', { id: 'c', hidden: 'true' }, ['hidden invalid_type']],
  [updateComment, 'a field too many', { id: 'c', content: 'Т', postId: 'p' }, ['postId unknown_field']],
  [signIn, 'nothing', {}, ['email invalid_type', 'password invalid_type']],
  [signIn, 'no password', { email: 'a@b.c' }, ['password invalid_type']],
  [signIn, 'a number as password', { email: 'a@b.c', password: 1 }, ['password invalid_type']],
  [signIn, 'an array', [], [' invalid_type']],
  [signIn, 'a text', 'text', [' invalid_type']],
  [signUp, 'a short password', { ...account, password: 'eleven char' }, ['password too_small']],
  [signUp, 'a long password', { ...account, password: 'x'.repeat(201) }, ['password too_big']],
  [signUp, 'a simple password', { ...account, password: 'aaaaaaaaaaaaaaa' }, ['password too_simple']],
  [signUp, 'no password', { ...account, password: undefined }, ['password invalid_type']],
  [signUp, 'no address', { ...account, email: 'lesia' }, ['email invalid_email']],
  [signUp, 'a space', { ...account, email: 'le sia@example.com' }, ['email invalid_email']],
  [signUp, 'a no-break space', { ...account, email: 'le\u00a0sia@example.com' }, ['email invalid_email']],
  [signUp, 'a number as address', { ...account, email: 7 }, ['email invalid_type']],
  [signUp, 'an operator as address', { ...account, email: { $gt: '' } }, ['email invalid_type']],
  [signUp, 'an empty name', { ...account, name: '  ' }, ['name too_small']],
  [signUp, 'a long name', { ...account, name: 'x'.repeat(101) }, ['name too_big']],
  [signUp, 'a direction mark in a name', { ...account, name: 'Admin\u202e' }, ['name invalid_characters']],
  [signUp, 'a role', { ...account, role: 'admin' }, ['role unknown_field']],
  ...INVISIBLE.map((mark): (typeof BODIES)[number] => [
    signUp,
    `U+${mark.codePointAt(0)?.toString(16)} in an address`,
    { ...account, email: `le${mark}sia@example.com` },
    ['email invalid_characters'],
  ]),
  [trackEvent, 'no type', { path: '/uk', sessionId: 's' }, ['type invalid_type']],
  [trackEvent, 'another type', { ...view, type: 'purchase' }, ['type invalid_type']],
  [trackEvent, 'an operator as type', { ...view, type: { $ne: null } }, ['type invalid_type']],
  [trackEvent, 'no path', { type: 'pageview', sessionId: 's' }, ['path invalid_type']],
  [trackEvent, 'a path of another site', { ...view, path: 'https://example.com/' }, ['path invalid_format']],
  [trackEvent, 'an operator as path', { ...view, path: { $gt: '' } }, ['path invalid_type']],
  [trackEvent, 'a long path', { ...view, path: `/${'a'.repeat(2048)}` }, ['path too_big']],
  [trackEvent, 'no session', { type: 'pageview', path: '/uk' }, ['sessionId invalid_type']],
  [trackEvent, 'an empty session', { ...view, sessionId: '' }, ['sessionId too_small']],
  [trackEvent, 'a long session', { ...view, sessionId: 'a'.repeat(101) }, ['sessionId too_big']],
  [trackEvent, 'an operator as session', { ...view, sessionId: { $regex: '.' } }, ['sessionId invalid_type']],
  [trackEvent, 'no duration', duration, ['duration invalid_type']],
  [trackEvent, 'a text as duration', { ...duration, duration: '5' }, ['duration invalid_type']],
  [trackEvent, 'a negative duration', { ...duration, duration: -1 }, ['duration too_small']],
  [trackEvent, 'more than a day', { ...duration, duration: 86_400_001 }, ['duration too_big']],
  [
    trackEvent,
    'an infinite duration',
    { ...duration, duration: Number.POSITIVE_INFINITY },
    ['duration invalid_type'],
  ],
  [trackEvent, 'a list', [view], [' invalid_type']],
  [trackEvent, 'null', null, [' invalid_type']],
];
const NAMES = new Map<object, string>(Object.entries(operations).map(([id, operation]) => [operation, id]));

test.each(BODIES.map(([operation, ...row]) => [NAMES.get(operation) ?? '', ...row, operation] as const))(
  '%s refuses %s',
  (_id, _what, body, complaints, operation) => {
    expect(complaintsOf(operation.body, body)).toEqual(complaints);
  },
);

describe('a query of lists', () => {
  test.each([
    { limit: '1' },
    { limit: '50' },
    { limit: '007' },
    { page: '1' },
    { page: '2147483648' },
    { page: '999999999999999' },
    { locale: 'en' },
  ])('may be %o', (query) => {
    expect(complaintsOf(listPosts.query, query)).toEqual([]);
  });

  test.each([
    ...['0', '51', '-1', '1.5', '1e1', '0x10', ' 10', 'ten', '', 'NaN', '1e999', '9'.repeat(22)].map(
      (limit) => ({
        limit,
      }),
    ),
    ...['0', '-1', '1000000000000000', '1.0', ''].map((page) => ({ page })),
    ...['ua', 'UK', '', '\0', '\ufffd'].map((locale) => ({ locale })),
    { status: 'hidden' },
  ])('may not be %o', (query) => {
    const [name] = Object.keys(query);
    expect(complaintsOf(listPosts.query, query)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test.each([
    [{}, 'q'],
    [{ q: 'a' }, 'q'],
    [{ q: 'a'.repeat(101) }, 'q'],
    [{ q: 'ab', locale: 'de' }, 'locale'],
    [{ q: 'ab', page: '0' }, 'page'],
    [{ q: 'ab', limit: '51' }, 'limit'],
  ])('of the search may not be %o', (query, name) => {
    expect(complaintsOf(searchPosts.query, query)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('of comments names a post', () => {
    expect(complaintsOf(listComments.query, {})).toEqual(['postId invalid_type']);
    expect(complaintsOf(listComments.query, { postId: '' })).toEqual(['postId too_small']);
  });
});
