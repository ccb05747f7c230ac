import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { database } from '#server/db/client.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { type RunningServer, runServer } from '#test/setup/server.ts';

useDatabase({ isShared: true });

let server: RunningServer;
let port: number;
let key: string;

beforeAll(async () => {
  const MONGODB_URI = inject('mongodbUri').replace(/\/(\?|$)/, `/${database().databaseName}$1`);
  server = await runServer({ MONGODB_URI });
  port = Number(new URL(server.url).port);
});
beforeEach(async () => {
  key = await aKey();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"|^\s+at /m);
});

type Reply = { status: number; headers: Map<string, string>; body: string; error: string | null };

/** Sends bytes as they are, one piece after the other, and reads until the server closes. */
async function send(...pieces: (string | Buffer)[]): Promise<Reply> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let error: string | null = null;

  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', (reason) => {
    error = String(reason);
  });

  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');

  for (const piece of pieces) {
    if (!socket.writable) break;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => null), closed]);
  }

  await closed;
  socket.destroy();
  return { ...parse(Buffer.concat(chunks).toString()), error };
}

function parse(text: string): Omit<Reply, 'error'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((entry) => {
    const [name = '', ...value] = entry.split(':');
    return [name.toLowerCase(), value.join(':').trim()] as const;
  });
  return { status: Number(line.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

const head = (method: string, target: string, headers: Record<string, string> = {}) => {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
};
const post = (headers: Record<string, string>) =>
  head('POST', '/api/v1/posts', {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    ...headers,
  });

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const times = <Piece>(count: number, piece: Piece) => Array.from({ length: count }, () => piece);

const TOO_MANY = 26;

describe('a refused body of more megabytes than a post may have gets a response, not a connection reset', () => {
  const tooLarge = { path: '', message: 'The body is larger than 26214400 bytes', code: 'body_too_large' };

  const length = { 'Content-Length': String(TOO_MANY * MEGABYTE.length) };
  const chunks = [...times(TOO_MANY, chunk(MEGABYTE)), '0\r\n\r\n'];
  const complaint = { error: 'Invalid request', details: [tooLarge] };

  test.each([
    ['with Content-Length', () => post(length), times(TOO_MANY, MEGABYTE), 400, complaint],
    ['in chunks', () => post({ 'Transfer-Encoding': 'chunked' }), chunks, 400, complaint],
    ['without a key', () => head('POST', '/api/v1/posts', length), times(TOO_MANY, MEGABYTE), 401, {}],
    ['at an unknown path', () => head('POST', '/api/nothing', length), times(TOO_MANY, MEGABYTE), 404, {}],
  ])('%s', async (_what, makeHead, pieces, status, expected) => {
    const reply = await send(makeHead(), ...pieces);

    expect(reply.error).toBeNull();
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body)).toMatchObject(expected);
  });

  test('sent by fetch, three times', async () => {
    for (let round = 0; round < 3; round++) {
      const response = await fetch(`${server.url}/api/v1/posts`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: Buffer.alloc(TOO_MANY * MEGABYTE.length, 'x'),
      });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { details: unknown }).details).toEqual([tooLarge]);
    }
  });
});

describe('a malformed or unsupported request', () => {
  test.each([
    ['TRACE', head('TRACE', '/api/v1/posts'), 405],
    ['another method', head('PROPFIND', '/api/v1/posts'), 405],
    ['a method of nobody', head('FROB', '/api/v1/posts'), 400],
    ['HTTP/1.0', 'GET /api/v1/tags HTTP/1.0\r\n\r\n', 200],
    ['no host', 'GET /api/v1/posts HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host that is none', head('GET', '/api/v1/posts', { Host: 'a b' }), 400],
    ['a host with a path', head('GET', '/api/v1/posts', { Host: 'a/b/../?c' }), 400],
    ['a host that is empty', head('GET', '/api/v1/posts', { Host: '' }), 400],
    ['a host with credentials', head('GET', '/api/v1/posts', { Host: 'a:b@c' }), 400],
    ['an IPv6 host', head('GET', '/api/v1/posts', { Host: '[::1]:3000' }), 200],
    ['a host of brackets', head('GET', '/api/v1/posts', { Host: '[::zz' }), 400],
    ['a port out of range', head('GET', '/api/v1/posts', { Host: 'localhost:99999' }), 400],
    ['a target of another site', head('GET', 'http://other.example/api/v1/posts'), 200],
    ['two slashes', head('GET', '//api/v1/posts'), 404],
    ['two slashes and a host', head('GET', '//other.example/api/v1/posts'), 404],
    ['a host in the path, not decodable', head('GET', '//other.example/%ff'), 400],
    ['the same host twice', head('GET', '/api/v1/tags', { host: 'localhost' }), 400],
    [
      'a forwarded host without a trusted proxy',
      head('GET', '/api/v1/tags', { 'X-Forwarded-Host': 'a b' }),
      200,
    ],
    ['an asterisk', head('OPTIONS', '*'), 204],
    ['an asterisk of another method', head('GET', '*'), 400],
    ['a broken percent-encoding', head('GET', '/api/v1/posts/%E0%A4%A'), 400],
    ['a percent sign alone', head('GET', '/api/v1/posts/%'), 400],
    ['climbing out', head('GET', '/api/../../etc/passwd'), 404],
    ['climbing out, encoded', head('GET', '/assets/%2e%2e/%2e%2e/package.json'), 404],
    ['a null byte', head('GET', '/api/v1/posts/%00'), 400],
    ['two lengths', head('POST', '/api/v1/posts', { 'Content-Length': '1, 2' }), 400],
    ['a long address', head('GET', `/api/v1/posts/${'a'.repeat(8_000)}`), 400],
    ['the longest address', head('GET', `/${'a'.repeat(8_191)}`), 404],
    ['an address that is too long', head('GET', `/${'a'.repeat(8_192)}`), 414],
    ['a query that is too long', head('GET', `/uk/x?${'a&'.repeat(4_200)}`), 414],
    ['long headers', head('GET', '/api/v1/posts', { 'X-Long': 'a'.repeat(20_000) }), 431],
    ['a long header', head('GET', '/api/v1/posts', { Accept: 'a'.repeat(8_193) }), 431],
    ['the longest header', head('GET', '/api/v1/posts', { Accept: 'a'.repeat(8_192) }), 200],
    ['nothing but noise', `${'\u0001'.repeat(50)}\r\n\r\n`, 400],
    ['an upgrade', head('GET', '/api/v1/tags', { Connection: 'close, Upgrade', Upgrade: 'websocket' }), 200],
  ])('%s', async (_what, request, status) => {
    const reply = await send(request);

    expect(reply.error).toBeNull();
    expect(reply.status).toBe(status);
    expect(await stillAnswers()).toBe(true);
  });

  test('a connection that ends in the middle of a body leaves nothing', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${post({ 'Content-Length': '1000' })}{"slug":"cut"`);
    await sleep(50);
    socket.destroy();

    expect(await stillAnswers()).toBe(true);
  });
});

test.each(['/', '/healthz', '/api/v1/tags'])('two hosts are refused with a message (%s)', async (target) => {
  const reply = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n`);

  expect(reply.status).toBe(400);
  expect(reply.body).toContain('more than one Host header');
});

describe('an address with raw UTF-8', () => {
  test.each(['/uk/search?q=функції', '/uk/blog/їжак', '/api/search?q=%D1%84ункції&locale=uk'])(
    '%s redirects to the percent-encoded one',
    async (target) => {
      const reply = await send(Buffer.from(head('GET', target)));

      expect(reply.error).toBeNull();
      expect(reply.status).toBe(308);
      expect(reply.headers.get('location')).toBe(new URL(target, server.url).href.replace(server.url, ''));
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('content-type')).toBe('application/json');
      expect(reply.headers.get('connection')).toBe('close');
      expect(errorSchema.parse(JSON.parse(reply.body)).error).toContain('percent-encoded');
    },
  );

  test('redirects on a connection that has served another request', async () => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write(head('HEAD', '/healthz', { Connection: 'keep-alive' }));
    await expect.poll(() => received).toContain('\r\n\r\n');
    // The service may learn a little later that its response has been sent.
    await sleep(50);
    socket.write(head('GET', '/uk/blog/їжак'));
    await once(socket, 'close');

    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('HTTP/1.1 308 ');
    expect(received).toContain('\r\nLocation: /uk/blog/%D1%97%D0%B6%D0%B0%D0%BA\r\n');
  });

  const RAW = 'ї';
  test.each([
    ['another host', head('GET', `//evil.example/${RAW}`)],
    ['another host for browsers', head('GET', `/\\evil.example/${RAW}`)],
    ['an absolute address', head('GET', `http://evil.example/${RAW}`)],
    ['a method with a body', head('POST', `/api/v1/posts/${RAW}`, { 'Content-Length': '0' })],
    ['a control character', head('GET', `/uk/${RAW}\u0001`)],
    ['a line feed alone', head('GET', `/uk/${RAW}\nSet-Cookie:a=b`)],
    ['a carriage return alone', head('GET', `/uk/${RAW}\rSet-Cookie:a=b`)],
    ['a space', head('GET', `/uk/${RAW} b`)],
    ['an old protocol', `GET /uk/${RAW}\r\n\r\n`],
  ])('%s is refused with a message', async (_what, request) => {
    const reply = await send(Buffer.from(request));

    expect([reply.error, reply.status]).toEqual([null, 400]);
    expect(reply.headers.get('location')).toBeUndefined();
    expect(reply.headers.get('set-cookie')).toBeUndefined();
  });

  test.each([
    ['Latin-1', Buffer.from(head('GET', '/uk/search?q=caf\u00e9'), 'latin1')],
    ['half of a surrogate pair', Buffer.from(head('GET', '/uk/\u00ed\u00a0\u0080'), 'latin1')],
  ])('%s is refused with a message', async (_what, request) => {
    const reply = await send(request);

    expect([reply.error, reply.status]).toEqual([null, 400]);
    expect(errorSchema.parse(JSON.parse(reply.body)).error).toContain('percent-encoded');
  });
});

test.each([
  ['noise', 'noise\r\n\r\n', 400],
  ['long headers', head('GET', '/', { 'X-Long': 'a'.repeat(20_000) }), 431],
  ['a broken chunk', `${head('POST', '/api/auth/sign-in', { 'Transfer-Encoding': 'chunked' })}zz\r\n`, 400],
])('%s is refused in words', async (_what, request, status) => {
  const reply = await send(request);

  expect([reply.error, reply.status]).toEqual([null, status]);
  expect(errorSchema.parse(JSON.parse(reply.body)).error).toMatch(/^[A-Z].{10}/);
});

test('a connection serves several requests in turn', async () => {
  const body = JSON.stringify(aPostBody());
  const first = post({ Connection: 'keep-alive', 'Content-Length': String(Buffer.byteLength(body)) }) + body;
  const second = head('GET', '/api/v1/tags');

  const reply = await send(first, second);

  expect(reply.status).toBe(201);
  expect(reply.body).toContain('HTTP/1.1 200');
});

test('HEAD sends no body', async () => {
  const reply = await send(head('HEAD', '/api/v1/posts'));

  expect([reply.status, reply.body]).toEqual([200, '']);
});

async function stillAnswers(): Promise<boolean> {
  const response = await fetch(`${server.url}/api/v1/tags`);
  await response.arrayBuffer();
  return response.status === 200;
}
