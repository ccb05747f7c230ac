import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import type { RawResponse } from '#server/http/response/raw-response.ts';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { type Listener, listen } from './listener.ts';

let respond: () => Promise<RawResponse>;
const app = {
  respond: () => respond(),
  fetch: () => Promise.reject(new Error('There is a connection')),
  files: (_request: unknown, _response: unknown, next: () => void) => next(),
  close: async () => {},
};
let listener: Listener;
beforeAll(async () => {
  listener = await listen({ app, settings: { ...config(), port: 0 } });
});
afterAll(() => listener.stop());
beforeEach(() => {
  respond = async () => ({ status: 200, headers: [], body: Buffer.from('fine') });
});

const fetchRoot = () => fetch(`http://127.0.0.1:${listener.port}/`);

test.each([
  [
    'a response with a header that no connection accepts',
    async () => ({ status: 200, headers: ['X-Odd', 'a\u0001b'], body: null }),
  ],
  ['a response that fails', () => Promise.reject(new Error('a secret'))],
])('%s becomes a 500, and the service goes on', async (_what, failing) => {
  respond = failing;
  const failed = await fetchRoot();
  expect([failed.status, await failed.json()]).toEqual([500, { error: 'Internal server error' }]);
  expect(takeLoggedErrors()).toHaveLength(1);

  respond = async () => ({ status: 200, headers: [], body: Buffer.from('fine') });
  expect(await (await fetchRoot()).text()).toBe('fine');
});

test('a body that fails midway is logged, and no second response is started', async () => {
  respond = async () => {
    let isStarted = false;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (isStarted) throw new Error('the source');
        isStarted = true;
        controller.enqueue(Buffer.from('one'));
      },
    });
    return { status: 200, headers: [], body };
  };
  await expect(fetchRoot().then((response) => response.text())).rejects.toThrow();
  expect(takeLoggedErrors()).toEqual(['A request failed for an unknown reason']);
});

test('a client that does not read its response is cut off', async () => {
  const own = await listen({ app, settings: { ...config(), port: 0 }, limits: { idleMs: 50 } });
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  respond = async () => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) =>
      controller.enqueue(Buffer.alloc(64 * 1024));
    return { status: 200, headers: [], body: new ReadableStream({ pull, cancel: () => cancel() }) };
  };
  const client = connect(own.port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  client.on('error', () => {}).pause();

  await cancelled;
  client.destroy();
  await own.stop();
});

test('connections above the limit are closed, and the others go on', async () => {
  const own = await listen({ app, settings: { ...config(), port: 0 }, limits: { connections: 1 } });
  respond = async () => ({ status: 200, headers: [], body: Buffer.from('fine') });
  const first = connect(own.port, '127.0.0.1');
  await once(first, 'connect');
  const second = connect(own.port, '127.0.0.1');
  second.on('error', () => {}).resume();

  await once(second, 'close');
  first.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(first)).toContain('fine');
  await own.stop();
});

test('shutdown waits for running responses, not for idle connections', async () => {
  const own = await listen({ app, settings: { ...config(), port: 0 } });
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>();
  const { promise: settled, resolve: settle } = Promise.withResolvers<RawResponse>();
  respond = () => {
    noteRequest();
    return settled;
  };
  const silent = connect(own.port, '127.0.0.1');
  const halfway = connect(own.port, '127.0.0.1', () => halfway.write('GET / HTTP/1.1\r\nHost: a'));
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  for (const socket of [silent, halfway]) socket.on('error', () => {}).resume();
  const answered = fetch(`http://127.0.0.1:${own.port}/`).then((response) => response.text());
  await requested;

  const stopped = own.stop();
  await Promise.all([once(silent, 'close'), once(halfway, 'close')]);
  settle({ status: 200, headers: [], body: Buffer.from('late') });
  expect(await answered).toBe('late');
  await stopped;
});

test.each([
  ['blog.example', 200],
  ['evil.example, blog.example', 200],
  ['', 200],
  ['a b', 400],
  ['a:b@c', 400],
  ['[::zz', 400],
  ['blog.example/path', 400],
])('a trusted proxy with the X-Forwarded-Host %j gets %d', async (host, status) => {
  const behind = await listen({ app, settings: { ...config(), port: 0, trustProxy: true } });
  try {
    const headers = { 'X-Forwarded-Host': host };
    const response = await fetch(`http://127.0.0.1:${behind.port}/`, { headers });
    expect(response.status).toBe(status);
    if (status === 400) expect(await response.text()).toContain('X-Forwarded-Host header is not valid');
  } finally {
    await behind.stop();
  }
});

test.each([
  ['the own host', 'blog.example', '/uk', 'https://blog.example/uk'],
  ['another host', 'other.example', '/uk', '/uk'],
  ['an address of another site', 'blog.example', 'https://a.example/', 'https://a.example/'],
  ['two slashes', 'blog.example', '//a.example/', '//a.example/'],
])('a redirect of a request to %s', async (_what, host, location, expected) => {
  const settings = { ...config(), port: 0, ownOrigin: 'https://blog.example' };
  const own = await listen({ app, settings });
  respond = async () => ({ status: 302, headers: ['location', location], body: null });
  const request = get(`http://127.0.0.1:${own.port}/`, { headers: { host } });
  const [response] = await once(request, 'response');
  expect(response.headers.location).toBe(expected);
  request.destroy();
  await own.stop();
});
