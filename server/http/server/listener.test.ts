import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { config } from '../../config.ts';
import type { Outgoing } from '../response/raw-response.ts';
import { type Listener, listen } from './listener.ts';

let answer: () => Promise<Outgoing>;
const app = {
  answer: () => answer(),
  handle: () => Promise.reject(new Error('There is a connection')),
  files: (_request: unknown, _response: unknown, next: () => void) => next(),
  close: async () => {},
};
let listener: Listener;
beforeAll(async () => {
  listener = await listen({ app, settings: { ...config(), port: 0 } });
});
afterAll(() => listener.stop());
beforeEach(() => {
  answer = async () => ({ status: 200, headers: new Headers(), body: Buffer.from('fine') });
});

const ask = () => fetch(`http://127.0.0.1:${listener.port}/`);

test.each([
  [
    'an answer with a header that no connection takes',
    async () => ({ status: 200, headers: new Headers({ 'X-Odd': 'a\u0001b' }), body: null }),
  ],
  ['an answer that fails', () => Promise.reject(new Error('a secret'))],
])('%s is an error of ours, and no end of the service', async (_what, failing) => {
  answer = failing;
  const failed = await ask();
  expect([failed.status, await failed.json()]).toEqual([500, { error: 'Internal server error' }]);
  expect(takeLoggedErrors()).toHaveLength(1);

  answer = async () => ({ status: 200, headers: new Headers(), body: Buffer.from('fine') });
  expect(await (await ask()).text()).toBe('fine');
});

test('a body that breaks off is told to the log, and no second answer is begun', async () => {
  answer = async () => {
    let isBegun = false;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        if (isBegun) throw new Error('the source');
        isBegun = true;
        controller.enqueue(Buffer.from('one'));
      },
    });
    return { status: 200, headers: new Headers(), body };
  };
  await expect(ask().then((response) => response.text())).rejects.toThrow();
  expect(takeLoggedErrors()).toEqual(['a request failed for an unknown reason']);
});

test('the end waits for answers that are under way, not for connections that ask nothing', async () => {
  const own = await listen({ app, settings: { ...config(), port: 0 } });
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  const { promise: settled, resolve: settle } = Promise.withResolvers<Outgoing>();
  answer = () => {
    noteAsked();
    return settled;
  };
  const silent = connect(own.port, '127.0.0.1');
  const halfway = connect(own.port, '127.0.0.1', () => halfway.write('GET / HTTP/1.1\r\nHost: a'));
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')]);
  for (const socket of [silent, halfway]) socket.on('error', () => {}).resume();
  const answered = fetch(`http://127.0.0.1:${own.port}/`).then((response) => response.text());
  await asked;

  const stopped = own.stop();
  await Promise.all([once(silent, 'close'), once(halfway, 'close')]);
  settle({ status: 200, headers: new Headers(), body: Buffer.from('late') });
  expect(await answered).toBe('late');
  await stopped;
});
