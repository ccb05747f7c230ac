import { describe, expect, test } from 'vitest';
import { JSON_DEPTH_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { DomainError, type Issue } from '#server/errors.ts';
import { readJson } from './body.ts';
import { parse } from './validation-errors.ts';

const MAX = 1024 * 1024;

/** Reads a body that creates a post. */
async function read(body: BodyInit | null, contentType: string | null = 'application/json') {
  const headers: Record<string, string> = contentType === null ? {} : { 'Content-Type': contentType };
  // A string would give the request a content type of its own.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const init = { method: 'POST', headers, body: bytes, duplex: 'half' as const };
  const json = await readJson(new Request('http://blog.example/', init), { maxBytes: MAX });
  return parse(operations.createPost.body, json);
}

/** What a request is told about a body that is refused. */
async function issuesOf(...given: Parameters<typeof read>): Promise<Issue[]> {
  const error = await read(...given).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error('The body is not refused', { cause: error });
  return error.details ?? [];
}

const complaintsOf = async (...given: Parameters<typeof read>): Promise<string[]> =>
  (await issuesOf(...given)).map(({ path, code }) => `${path} ${code}`);

/** The only complaint about a body. */
async function refused(...given: Parameters<typeof read>): Promise<string> {
  const complaints = await complaintsOf(...given);
  expect(complaints).toHaveLength(1);
  return complaints[0] ?? '';
}

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const POST = '{"slug":"ab","uk":{"title":"T","content":"C"}}';

test.each([
  ['nothing', ''],
  ['white space', ' \r\n\t '],
  ['a byte order mark', '\ufeff'],
])('refuses an empty body: %s', async (_what, body) => {
  expect(await refused(body)).toBe(' empty_body');
});

test('refuses a request without a body', async () => {
  expect(await refused(null)).toBe(' empty_body');
});

test.each([
  '{',
  '}',
  '{"slug"',
  '{"slug":}',
  '{"slug":"a",}',
  "{'slug':'a'}",
  '{slug:"a"}',
  '{"slug":"a"} {}',
  '{"slug":"a"}x',
  '{"slug":"a\n"}',
  '{"slug":"\\x41"}',
  '{"slug":"\\u12"}',
  '{"slug":01}',
  '{"slug":NaN}',
  '{"slug":Infinity}',
  '{"slug":undefined}',
  '// a comment\n{}',
  '{"slug":"a" /* b */}',
  '[1,]',
  'slug=a&uk=b',
  '<post/>',
  '\u0000',
  '"open',
])('refuses %j, which is not JSON', async (body) => {
  expect(await refused(body)).toBe(' invalid_json');
});

test.each(['[]', '[{}]', 'null', 'true', '0', '1e999', '-0', '"text"', '""', '[null]'])(
  'refuses %s, which is not an object',
  async (body) => {
    expect(await refused(body)).toBe(' invalid_type');
  },
);

test.each([
  ['a name', '{"slug":"a","slug":"b"}', 'slug duplicate_key'],
  ['a name in other letters', '{"slug":"a","\\u0073lug":"b"}', 'slug duplicate_key'],
  ['the same value', '{"published":true,"published":true}', 'published duplicate_key'],
  ['an empty name', '{"":1,"":1}', ' duplicate_key'],
  ['__proto__', '{"__proto__":1,"__proto__":2}', '__proto__ duplicate_key'],
  ['a name deeper down', '{"slug":"a","uk":{"title":"a","content":"b","title":"c"}}', 'title duplicate_key'],
  ['a name in a list', '{"tags":["a",{"slug":"a","slug":"b"}]}', 'slug duplicate_key'],
  ['a name after a nested one', '{"uk":{"uk":1},"uk":2}', 'uk duplicate_key'],
  ['with spaces between', '{"slug" : "a" , "slug"\n:\t"b"}', 'slug duplicate_key'],
])('refuses %s given twice', async (_what, body, complaint) => {
  expect(await refused(body)).toBe(complaint);
});

test.each([
  ['arrays', nested(JSON_DEPTH_MAX + 1)],
  ['objects', `${'{"a":'.repeat(JSON_DEPTH_MAX + 1)}1${'}'.repeat(JSON_DEPTH_MAX + 1)}`],
  ['fifty thousand arrays', nested(50_000)],
  ['as many as a body holds', nested(MAX / 2)],
  ['as many as a body holds, never closed', '['.repeat(MAX)],
  ['in a field', `{"slug":${nested(50)}}`],
])('refuses nesting: %s', async (_what, body) => {
  expect(await refused(body)).toBe(' too_deep');
});

test('reads a body in chunks that divide characters', async () => {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of Buffer.from('{"slug":"ab","uk":{"title":"Їжак","content":"😀ґ"}}'))
        controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });

  expect((await read(pieces)).uk).toMatchObject({ title: 'Їжак', content: '😀ґ' });
});

test('treats brackets in strings as text', async () => {
  const complaints = await complaintsOf(`{"x":"${'['.repeat(100)}\\"${'{'.repeat(100)}\\\\"}`);

  expect(complaints).toContain('x unknown_field');
});

test.each([
  ['a lone continuation byte', [0x80]],
  ['a cut sequence', [0xd1]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['past the last character', [0xf5, 0x80, 0x80, 0x80]],
  ['Windows-1251', [0xcf, 0xf0, 0xe8]],
])('refuses bytes that are not UTF-8: %s', async (_what, bytes) => {
  const body = Buffer.concat([Buffer.from('{"slug":"'), Buffer.from(bytes), Buffer.from('"}')]);

  expect(await refused(body)).toBe(' invalid_encoding');
});

test.each(['utf16le', 'latin1'] as const)('refuses %s', async (encoding) => {
  const complaint = await refused(Buffer.from('{"slug":"ÿї"}', encoding));

  expect(complaint).toMatch(/^ invalid_(encoding|json)$/);
});

test.each([
  null,
  '',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=windows-1251',
  'application/json; charset=utf-16',
  'application/xml',
  'json',
  'application/json, text/plain',
])('refuses the content type %j', async (contentType) => {
  expect(await refused('{"slug":"a"}', contentType)).toBe(' content_type');
});

test('refuses a body that is larger than the limit, and stops reading one without an end', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
  });

  expect(await refused(Buffer.alloc(MAX + 1, ' '))).toBe(' body_too_large');
  expect(await refused(endless)).toBe(' body_too_large');
});

test.each(['1e999', '-1e999', '1e400', '123456789012345678901234567890', '1E+2', '-0', '0.1'])(
  'refuses the number %s in every field',
  async (number) => {
    for (const name of ['slug', 'uk', 'published', 'publishedAt', 'tags', 'coverImage']) {
      const complaints = await complaintsOf(`{"${name}":${number}}`);
      expect(complaints.some((complaint) => complaint.startsWith(`${name} `))).toBe(true);
    }
  },
);

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; profile=x',
  'application/vnd.api+json',
])('reads the content type %s', async (contentType) => {
  expect(await read(POST, contentType)).toMatchObject({ slug: 'ab' });
});

test.each([
  ['a byte order mark before the JSON', `\ufeff${POST}`],
  [
    'escapes and white space',
    '\n{ "slug" : "\\u0061b" ,\t"uk":{"title":"\\ud83d\\ude00","content":"\\/\\n"} }\r\n',
  ],
  ['the same name in different objects', POST.replace(/}$/, ',"tags":[{"slug":"a"},{"slug":"b"}]}')],
])('reads %s', async (_what, body) => {
  expect(await read(body)).toMatchObject({ slug: 'ab' });
});

describe('half of a character in JSON', () => {
  test.each([
    ['a value', '{"slug":"a\\ud800b"}', 'slug', 'D800'],
    ['the second half alone', '{"slug":"\\uDFFF"}', 'slug', 'DFFF'],
    ['halves in the wrong order', '{"slug":"\\udc00\\ud83d"}', 'slug', 'DC00'],
    ['deeper down', '{"uk":{"title":"\\ud83d"}}', 'uk.title', 'D83D'],
    ['in a list', '{"tags":[{"slug":"a"},{"slug":"\\ud83d"}]}', 'tags.1.slug', 'D83D'],
    ['a name', '{"uk":{"\\ud83d":1}}', 'uk', 'D83D'],
    ['an unknown field', '{"x":"\\ud83d"}', 'x', 'D83D'],
    ['the whole body', '"\\ud83d"', '', 'D83D'],
  ])('is named: %s', async (_what, body, path, code) => {
    expect(await issuesOf(body)).toEqual([
      {
        path,
        message: `U+${code} is half of a character: a surrogate without its pair`,
        code: 'invalid_characters',
      },
    ]);
  });
});
