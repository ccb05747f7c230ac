import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { JSON_BODY_BYTES } from '#contract/limits.ts';
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
const writes: [string, Send][] = [
  ['POST /api/v1/posts', create],
  ['PATCH /api/v1/posts/p', sender('/api/v1/posts/p', 'PATCH')],
  ['POST /api/v1/posts/tags', sender('/api/v1/posts/tags', 'POST')],
];

/** Sends a body that must be refused, with one complaint. The seeded rows must be as before when the file ends. */
async function refused(send: Send, ...body: Parameters<Send>): Promise<string> {
  const complaints = await complaintsOf(await send(...body));
  expect(complaints.length).toBe(1);
  return complaints[0] ?? '';
}

describe.each(writes)('%s', (_operation, send) => {
  useDatabase({ seed });

  test.each([
    ['nothing', null, ' empty_body'],
    ['no JSON', '{', ' invalid_json'],
    ['no object', '[]', ' invalid_type'],
    ['more than any post has', Buffer.alloc(JSON_BODY_BYTES + 1, ' '), ' body_too_large'],
  ])('refuses a body with %s', async (_what, body, complaint) => {
    expect(await refused(send, body)).toBe(complaint);
  });
});

describe('accepts', () => {
  useDatabase();
  beforeEach(seed);

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

describe('an invalid query', () => {
  useDatabase({ seed });

  test('is refused before the body is read', async () => {
    const response = await request('/api/v1/posts?dryRun=x', { method: 'POST', body: '{', key });

    expect(await complaintsOf(response)).toEqual(['dryRun invalid_value']);
  });
});
