import { beforeEach, describe, expect, test } from 'vitest';
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
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const create = (json: unknown) => request('/api/v1/posts', { json, key });
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
  )('%s, %s', async (_path, _what, value, { put }) => {
    await answerOf(await create(put(value)), operations.createPost, 201);
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
  )('%s, %s', async (path, _what, code, value, { put }) => {
    const before = await everything();

    expect(await complaintsOf(await create(put(value)))).toEqual([`${path} ${code}`]);
    expect(await everything()).toEqual(before);
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

  test.each(named(cases))('%s %j', async (path, value, { put }) => {
    expect(await complaintsOf(await create(put(value)))).toEqual([`${path} invalid_type`]);
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
  )('%s %j is told in words', async (path, value, message, { put }) => {
    const { details } = await refusalOf(await create(put(value)), 400);

    expect(details).toEqual([{ path, message, code: 'invalid_type' }]);
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
  ])('%s', async (value, message, code) => {
    const { details } = await refusalOf(await create(publishedAt.put(value)), 400);

    expect(details).toEqual([{ path: 'publishedAt', message, code }]);
  });

  test.each(['0001-01-01', '9999-12-31T23:59:59Z', '2020-01-01T10:00Z', '2020-01-01T12:00:00.1+02:00'])(
    '%s is accepted',
    async (value) => {
      await answerOf(await create(publishedAt.put(value)), operations.createPost, 201);
    },
  );

  test('may leave out the seconds', async () => {
    const { slug: name } = await answerOf(
      await create(publishedAt.put('2020-01-01T12:00+02:00')),
      operations.createPost,
      201,
    );
    const stored = await answerOf(await request(`/api/v1/posts/${name}`, { key }), operations.getPost, 200);
    expect(stored.publishedAt).toBe('2020-01-01T10:00:00.000Z');
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
  ])('counts as absent for the optional %s', async (_name, body) => {
    await answerOf(await create(body), operations.createPost, 201);
  });

  test.each([slug, title, content, tagSlug])('is refused for the required $path', async ({ path, put }) => {
    expect(await complaintsOf(await create(put(null)))).toEqual([`${path} invalid_type`]);
  });
});

describe('a required field that is missing', () => {
  test.each<[string, unknown]>([
    ['slug', { uk: { title: 'T', content: 'C' } }],
    ['uk.title', { slug: 's', uk: { content: 'C' } }],
    ['uk.content', { slug: 's', uk: { title: 'T' } }],
    ['tags.0.slug', aPostBody({ tags: [{ nameUk: 'Т' }] })],
    ['tags.0.slug', aPostBody({ tags: [{}] })],
  ])('%s', async (path, body) => {
    expect(await complaintsOf(await create(body))).toEqual([`${path} invalid_type`]);
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
  ])('%s', async (path, body) => {
    expect(await complaintsOf(await create(body))).toEqual([`${path} unknown_field`]);
  });

  test.each([
    ['__proto__', '{"slug":"s","uk":{"title":"T","content":"C"},"__proto__":{"published":true}}'],
    ['uk.__proto__', '{"slug":"s","uk":{"title":"T","content":"C","__proto__":{}}}'],
    ['tags.0.__proto__', '{"slug":"s","uk":{"title":"T","content":"C"},"tags":[{"slug":"t","__proto__":1}]}'],
  ])('%s', async (path, body) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await request('/api/v1/posts', { method: 'POST', body, headers, key });

    expect(await complaintsOf(response)).toEqual([`${path} unknown_field`]);
    expect(Object.prototype).not.toHaveProperty('published');
  });
});

test('a hundred problems of a request are listed if it has very many', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`k${number}`, 1]));

  expect((await complaintsOf(await create(aPostBody(unknown)))).length).toBe(100);
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

  test.each(forbidden)('%j is refused everywhere', async (character) => {
    for (const { path, put } of [slug, title, excerpt, content, tagSlug, nameUk]) {
      const complaints = await complaintsOf(await create(put(`a${character}b`)));
      expect(complaints).toContain(`${path} invalid_characters`);
    }
  });

  test('U+007F and C1 control characters are text in code, and C0 ones nowhere', async () => {
    const code = 'The key `\u007f`, and\n\n```\n\u0085\u009b1m\n```\n';
    await write({ content: code });

    expect(await read()).toMatchObject({ content: code });
    for (const refused of ['`\u001b`', '`a` \u007f', '[\u007f](/a)', `${'> '.repeat(101)}\u007f`]) {
      expect(await complaintsOf(await create(content.put(refused)))).toContain(
        'en.content invalid_characters',
      );
    }
  });

  const read = async () => answerOf(await request('/api/v1/posts/p?locale=en'), operations.getPost, 200);
  const write = async (fields: object) => {
    const body = aPostBody({ slug: 'p', en: { title: 'T', content: 'C', ...fields } });
    await answerOf(await create(body), operations.createPost, 201);
  };

  test('tabs and line ends are text, and CRLF is read as LF', async () => {
    await write({ content: 'a\tb\r\nc\rd\n', excerpt: 'e\r\nf' });

    expect(await read()).toMatchObject({ content: 'a\tb\nc\nd\n', excerpt: 'e\nf' });
  });

  test('text is stored in NFC', async () => {
    const decomposed = 'її йод Ґанок é'.normalize('NFD');
    await write({ title: decomposed, content: decomposed, excerpt: decomposed });

    const composed = decomposed.normalize('NFC');
    expect(await read()).toMatchObject({ title: composed, content: composed, excerpt: composed });
  });

  test('titles are trimmed, other texts are not', async () => {
    await write({ title: ' \u00a0Назва \n', content: '  C  ', excerpt: '  e  ' });

    expect(await read()).toMatchObject({ title: 'Назва', content: '  C  ', excerpt: '  e  ' });
  });

  test('every other one is stored: marks, joiners, private use, emoji', async () => {
    const content = 'a\u200d\u200b\u2028\ufeff\ue000👩‍👩‍👧\u0301﷽\u202e';
    await write({ content });

    expect((await read()).content).toBe(content.normalize('NFC'));
  });
});

describe('attaching tags has the same limits', () => {
  const attach = (json: unknown) => request('/api/v1/posts/tags', { json, key });

  test.each<[string, unknown, string[]]>([
    ['too many', { slug: 'p', tags: slugs(TAGS_PER_POST_MAX + 1) }, ['tags too_big']],
    ['a long slug', { slug: letters(SLUG_MAX + 1), tags: ['t'] }, ['slug too_big']],
    ['a long tag', { slug: 'p', tags: [letters(TAG_SLUG_MAX + 1)] }, ['tags.0 too_big']],
    ['no tags', { slug: 'p' }, ['tags invalid_type']],
    ['no slug', { tags: ['t'] }, ['slug invalid_type']],
    ['null', { slug: null, tags: null }, ['slug invalid_type', 'tags invalid_type']],
    ['a field too many', { slug: 'p', tags: ['t'], locale: 'uk' }, ['locale unknown_field']],
    ['an array', [{ slug: 'p', tags: ['t'] }], [' invalid_type']],
  ])('%s', async (_what, body, complaints) => {
    expect(await complaintsOf(await attach(body))).toEqual(complaints);
  });
});

test('changing a post has the same limits', async () => {
  await create(aPostBody({ slug: 'p' }));
  const before = await everything();
  const send = (json: unknown) => request('/api/v1/posts/p', { method: 'PATCH', json, key });

  const response = await send({ uk: { title: letters(TITLE_MAX + 1), content: '' }, tags: slugs(51) });

  expect((await complaintsOf(response)).toSorted()).toEqual([
    'tags too_big',
    'uk.content too_small',
    'uk.title too_big',
  ]);
  await refusalOf(await request(`/api/v1/posts/${letters(201)}`, { method: 'PATCH', json: {}, key }), 400);
  expect(await everything()).toEqual(before);
});
