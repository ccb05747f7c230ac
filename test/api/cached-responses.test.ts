import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let listener: Listener;
beforeAll(async () => {
  const settings = { ...config(), port: 0 };
  listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
});
afterAll(() => listener.stop());

const PATH = `/api/search?${new URLSearchParams({ q: 'погода' })}`;

/** Each response has an id of its own. */
const seenIds = [''];

/** All that the service sends, but for the time and the id of the request. */
async function bytesOf(method: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${method} ${PATH} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  const sent = (await buffer(socket)).toString('latin1');
  const [, id = ''] = /^x-request-id: ([\w-]+)\r$/im.exec(sent) ?? [];
  expect(seenIds).not.toContain(id);
  seenIds.push(id);
  return sent.replaceAll(/^(Date|x-request-id): .*\r\n/gim, '');
}

describe.each(['identity', 'gzip', 'br'])('a repeated search, in %s', (encoding) => {
  beforeEach(async () => {
    const content = 'Погода й хмари. '.repeat(200);
    for (const slug of ['one', 'two', 'three'])
      await aPost({ slug, uk: aVersion({ title: 'Погода', content }), published: true });
  });
  const accepted = { 'Accept-Encoding': encoding };

  test('gets the same bytes, with its own request id', async () => {
    const fresh = await bytesOf('GET', accepted);

    expect(fresh).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(fresh.includes(`content-encoding: ${encoding}\r\n`)).toBe(encoding !== 'identity');
    expect(fresh).toMatch(/^vary: Accept-Encoding\r$/im);
    expect(fresh.split('\r\n\r\n')[1]).not.toBe('');
    expect(await bytesOf('GET', accepted)).toBe(fresh);
  });

  test('gets 304 for its ETag, before and after a full response', async () => {
    const [, etag = ''] = /^etag: (.*)\r$/im.exec(await bytesOf('HEAD', accepted)) ?? [];
    const conditional = { ...accepted, 'If-None-Match': etag };
    const fresh = await bytesOf('GET', conditional);
    await bytesOf('GET', accepted);
    const kept = await bytesOf('GET', conditional);

    expect(fresh).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(fresh).toMatch(/\r\n\r\n$/);
    expect(kept).toBe(fresh);
  });

  test('has no body for HEAD, before and after', async () => {
    const before = await bytesOf('HEAD', accepted);
    const get = await bytesOf('GET', accepted);
    const after = await bytesOf('HEAD', accepted);

    expect(before).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(before).toMatch(/\r\n\r\n$/);
    expect(after).toBe(before);
    const [, etag = 'none'] = /^etag: (.*)\r$/im.exec(before) ?? [];
    expect(get).toContain(etag);
  });
});
