import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { JSON_BODY_BYTES, JSON_DEPTH_MAX, TAGS_BODY_BYTES } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, complaintsOf } from '#test/setup/responses.ts';

let key: string;

async function seed(): Promise<void> {
  key = await aKey();
  await aPost({ slug: 'p' });
}

type Send = (body: BodyInit | null, contentType?: string | null) => Promise<Response>;
const sender =
  (path: string, method: string): Send =>
  (body, contentType = 'application/json') => {
    const headers: Record<string, string> = contentType === null ? {} : { 'Content-Type': contentType };
    // A string would give the request a content type of its own.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    return request(path, { method, body: bytes, headers, key, duplex: 'half' });
  };

const create = sender('/api/v1/posts', 'POST');
const writes: [string, Send, number][] = [
  ['POST /api/v1/posts', create, JSON_BODY_BYTES],
  ['PATCH /api/v1/posts/p', sender('/api/v1/posts/p', 'PATCH'), JSON_BODY_BYTES],
  ['POST /api/v1/posts/tags', sender('/api/v1/posts/tags', 'POST'), TAGS_BODY_BYTES],
];

/** Sends a body that must be refused, with one complaint. The seeded rows must be as before when the file ends. */
async function refused(send: Send, ...body: Parameters<Send>): Promise<string> {
  const complaints = await complaintsOf(await send(...body));
  expect(complaints.length).toBe(1);
  return complaints[0] ?? '';
}

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const withContent = (content: string) =>
  `{"slug":"big","uk":{"title":"T","content":${JSON.stringify(content)}}}`;

describe.each(writes)('%s', (_operation, send, maxBytes) => {
  useDatabase({ seed });

  test.each([
    ['nothing', ''],
    ['white space', ' \r\n\t '],
    ['a byte order mark', '\ufeff'],
  ])('refuses an empty body: %s', async (_what, body) => {
    expect(await refused(send, body)).toBe(' empty_body');
  });

  test('refuses a request without a body', async () => {
    expect(await refused(send, null)).toBe(' empty_body');
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
    expect(await refused(send, body)).toBe(' invalid_json');
  });

  test.each(['[]', '[{}]', 'null', 'true', '0', '1e999', '-0', '"text"', '""', '[null]'])(
    'refuses %s, which is not an object',
    async (body) => {
      expect(await refused(send, body)).toBe(' invalid_type');
    },
  );

  test.each([
    ['a name', '{"slug":"a","slug":"b"}', 'slug duplicate_key'],
    ['a name in other letters', '{"slug":"a","\\u0073lug":"b"}', 'slug duplicate_key'],
    ['the same value', '{"published":true,"published":true}', 'published duplicate_key'],
    ['an empty name', '{"":1,"":1}', ' duplicate_key'],
    ['__proto__', '{"__proto__":1,"__proto__":2}', '__proto__ duplicate_key'],
    [
      'a name deeper down',
      '{"slug":"a","uk":{"title":"a","content":"b","title":"c"}}',
      'title duplicate_key',
    ],
    ['a name in a list', '{"tags":["a",{"slug":"a","slug":"b"}]}', 'slug duplicate_key'],
    ['a name after a nested one', '{"uk":{"uk":1},"uk":2}', 'uk duplicate_key'],
    ['with spaces between', '{"slug" : "a" , "slug"\n:\t"b"}', 'slug duplicate_key'],
  ])('refuses %s given twice', async (_what, body, complaint) => {
    expect(await refused(send, body)).toBe(complaint);
  });

  test.each([
    ['arrays', nested(JSON_DEPTH_MAX + 1)],
    ['objects', `${'{"a":'.repeat(JSON_DEPTH_MAX + 1)}1${'}'.repeat(JSON_DEPTH_MAX + 1)}`],
    ['fifty thousand arrays', nested(50_000)],
    ['as many as a body holds', nested(maxBytes / 2)],
    ['as many as a body holds, never closed', '['.repeat(maxBytes)],
    ['in a field', `{"slug":${nested(50)}}`],
  ])('refuses nesting: %s', async (_what, body) => {
    expect(await refused(send, body)).toBe(' too_deep');
  });

  test('treats brackets in strings as text', async () => {
    const complaints = await complaintsOf(await send(`{"x":"${'['.repeat(100)}\\"${'{'.repeat(100)}\\\\"}`));

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

    expect(await refused(send, body)).toBe(' invalid_encoding');
  });

  test.each(['utf16le', 'latin1'] as const)('refuses %s', async (encoding) => {
    const complaint = await refused(send, Buffer.from('{"slug":"ÿї"}', encoding));

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
    expect(await refused(send, '{"slug":"a"}', contentType)).toBe(' content_type');
  });

  test('refuses a body that is larger than any post', async () => {
    expect(await refused(send, withContent('x'.repeat(JSON_BODY_BYTES)))).toBe(' body_too_large');
    expect(await refused(send, Buffer.alloc(30 * 1024 * 1024, ' '))).toBe(' body_too_large');
  });

  test('refuses a body that is larger than its Content-Length, or announces too much', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });

    expect(await refused(send, endless)).toBe(' body_too_large');
  });

  test.each(['1e999', '-1e999', '1e400', '123456789012345678901234567890', '1E+2', '-0', '0.1'])(
    'refuses the number %s in every field',
    async (number) => {
      for (const name of ['slug', 'uk', 'published', 'publishedAt', 'tags', 'coverImage']) {
        const complaints = await complaintsOf(await send(`{"${name}":${number}}`));
        expect(complaints.some((complaint) => complaint.startsWith(`${name} `))).toBe(true);
      }
    },
  );
});

describe('accepts', () => {
  useDatabase();
  beforeEach(seed);

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; profile=x',
    'application/vnd.api+json',
  ])('the content type %s', async (contentType) => {
    const response = await create(JSON.stringify(aPostBody()), contentType);

    await answerOf(response, operations.createPost, 201);
  });

  test('a byte order mark before the JSON', async () => {
    const response = await create(`\ufeff${JSON.stringify(aPostBody())}`);

    await answerOf(response, operations.createPost, 201);
  });

  test('escapes and white space', async () => {
    const body = '\n{ "slug" : "\\u0061b" ,\t"uk":{"title":"\\ud83d\\ude00","content":"\\/\\n"} }\r\n';

    expect((await answerOf(await create(body), operations.createPost, 201)).slug).toBe('ab');
  });

  test('the same name in different objects', async () => {
    const body = aPostBody({ tags: [{ slug: 'a' }, { slug: 'b' }] });

    await answerOf(await create(JSON.stringify(body)), operations.createPost, 201);
  });

  test('an escape of each half of a character', async () => {
    const body = JSON.stringify(aPostBody()).replace(/"title":"[^"]*"/, '"title":"\\ud83d\\ude00"');
    await answerOf(await create(body), operations.createPost, 201);
  });

  test('a body of exactly JSON_BODY_BYTES', async () => {
    const json = JSON.stringify(aPostBody());
    const padding = ' '.repeat(JSON_BODY_BYTES - Buffer.byteLength(json));

    await answerOf(await create(json + padding), operations.createPost, 201);
    const before = await everything();
    expect(await refused(create, `${JSON.stringify(aPostBody())}${padding}  `)).toBe(' body_too_large');
    expect(await everything()).toEqual(before);
  });

  test('a body in chunks that divide multi-byte characters', async () => {
    const bytes = Buffer.from(JSON.stringify(aPostBody({ uk: { title: 'Їжак', content: '😀ґ' } })));
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });

    await answerOf(await create(pieces), operations.createPost, 201);
  });
});

describe('a body with a Content-Encoding', () => {
  useDatabase({ seed });

  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const parts = { 'Content-Type': 'multipart/form-data; boundary=x' };

  /** Each kind of body that the service reads. */
  const KINDS: [path: string, headers: Record<string, string>][] = [
    ['/api/v1/posts', json],
    ['/api/track', json],
    ['/api/auth/sign-in', json],
    ['/api/auth/sign-in', form],
    ['/uk/sign-in', form],
    ['/api/upload', parts],
    [paths.apiUpload(), parts],
  ];

  test.each(KINDS)('at %s as %j gets 415, which names it', async (path, headers) => {
    const before = await everything();
    for (const coding of ['gzip', 'br', 'Deflate', 'zstd', 'gzip, identity', 'x'.repeat(8_000)]) {
      const sent = { ...headers, 'Content-Encoding': coding };
      const response = await request(path, { method: 'POST', body: gzipSync('{}'), headers: sent, key });
      expect(response.status, coding).toBe(415);
      expect(response.headers.get('Accept-Encoding')).toBe('identity');
      if (!path.startsWith('/api/')) continue;
      expect((await response.json()).details).toEqual([
        {
          path: '',
          message: `Content-Encoding "${coding.slice(0, 50).toLowerCase()}" is not supported; send the body as it is`,
          code: 'content_encoding',
        },
      ]);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(['identity', 'Identity', ''])('is read if that is %j', async (coding) => {
    const headers = { ...json, 'Content-Encoding': coding };
    expect(
      await refused((body) => request('/api/v1/posts', { method: 'POST', body, headers, key }), '{'),
    ).toBe(' invalid_json');
  });
});

describe('half of a character in JSON', () => {
  useDatabase({ seed });

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
    const response = await create(body);
    expect(response.status).toBe(400);
    expect((await response.json()).details).toEqual([
      {
        path,
        message: `U+${code} is half of a character: a surrogate without its pair`,
        code: 'invalid_characters',
      },
    ]);
  });
});

describe('an invalid query', () => {
  useDatabase({ seed });

  test('is refused before the body is read', async () => {
    const response = await request('/api/v1/posts?dryRun=x', { method: 'POST', body: '{', key });

    expect(await complaintsOf(response)).toEqual(['dryRun invalid_value']);
  });
});
