import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ReadableStream as WebStream } from 'node:stream/web';
import { expect, test } from 'vitest';
import type { Outgoing } from '../response/raw-response.ts';
import { offerDiskBody } from './send-file.ts';
import { send } from './write-response.ts';

type Sent = { answer: IncomingMessage; sending: Promise<void> };

/** Sends an answer over a connection of its own, and hands over what the client has got of it. */
async function over(
  outgoing: Outgoing,
  use: (sent: Sent) => Promise<void>,
  { method = 'GET' } = {},
): Promise<void> {
  let sending: Promise<void> = Promise.resolve();
  const server = createServer((_, response) => {
    sending = send(outgoing, response);
    sending.catch(() => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const asking = request({ port, host: '127.0.0.1', method, agent: false }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    await use({ answer, sending });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const MEGABYTE = new Uint8Array(1024 * 1024);

/** A body that goes on until somebody ends it, and what became of it. */
function anEndlessBody() {
  const state = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        state.pieces++;
        controller.enqueue(MEGABYTE);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

test('bytes go out with the status and each header that they have', async () => {
  const headers = new Headers({ 'Content-Type': 'text/plain', 'Content-Length': '12' });
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');

  await over({ status: 404, headers, body: Buffer.from('не тут.') }, async ({ answer }) => {
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
    expect(await text(answer)).toBe('не тут.');
  });
});

const bodyOf = (pieces: AsyncGenerator<Buffer>) =>
  WebStream.from(pieces) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;

test('a stream goes out piece by piece, to its end', async () => {
  async function* pieces() {
    for (const piece of ['one ', 'two ', 'three']) yield Buffer.from(piece);
  }
  await over({ status: 200, headers: new Headers(), body: bodyOf(pieces()) }, async ({ answer, sending }) => {
    expect(await text(answer)).toBe('one two three');
    await sending;
  });
});

test('an answer to HEAD has no body, and lets go of the one it was given', async () => {
  const { body, state } = anEndlessBody();
  const headers = new Headers({ 'Content-Length': '5' });
  const read = async ({ answer }: Sent) => {
    expect(answer.headers['content-length']).toBe('5');
    expect(await text(answer)).toBe('');
    expect(state).toEqual({ pieces: 0, isCancelled: true });
  };
  await over({ status: 200, headers, body }, read, { method: 'HEAD' });
});

test('a client that takes nothing is waited for', async () => {
  const { body, state } = anEndlessBody();
  await over({ status: 200, headers: new Headers(), body }, async ({ answer }) => {
    answer.pause();
    // Until the buffers of the system are full nothing tells that the client has stopped.
    for (let before = -1; before !== state.pieces; ) {
      before = state.pieces;
      for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    }
    expect(state.pieces).toBeGreaterThan(0);
    expect(state.pieces).toBeLessThan(100);
    expect(state.isCancelled).toBe(false);
  });
});

test('of a client that goes away nothing is left: the source is let go, and nothing is told', async () => {
  const { body, state } = anEndlessBody();
  await over({ status: 200, headers: new Headers(), body }, async ({ answer, sending }) => {
    answer.once('error', () => {});
    await once(answer, 'data');
    answer.destroy();
    await sending;
    expect(state.isCancelled).toBe(true);
  });
});

test('a client that goes away is noticed while the source gives nothing', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(Buffer.from('one')),
    cancel() {
      isCancelled = true;
    },
  });
  await over({ status: 200, headers: new Headers(), body }, async ({ answer, sending }) => {
    answer.once('error', () => {});
    await once(answer, 'data');
    answer.destroy();
    await sending;
    expect(isCancelled).toBe(true);
  });
});

test('a client that goes away while a copy on disk is looked for is noticed', async () => {
  const { body, state } = anEndlessBody();
  const server = createServer((message, response) => {
    const open = async () => {
      message.socket.destroy();
      await once(response, 'close');
      return null;
    };
    offerDiskBody(body, { open, start: 0, end: 1 });
    void send({ status: 200, headers: new Headers(), body }, response).then(() => server.emit('sent'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  request({ port, host: '127.0.0.1', agent: false })
    .once('error', () => {})
    .end();
  await once(server, 'sent');
  server.close();

  expect(state).toEqual({ pieces: 0, isCancelled: true });
});

test('where a body breaks off the client can tell, and so can we', async () => {
  async function* pieces() {
    yield Buffer.from('one');
    await new Promise(setImmediate);
    throw new Error('the source');
  }
  await over({ status: 200, headers: new Headers(), body: bodyOf(pieces()) }, async ({ answer, sending }) => {
    await expect(text(answer)).rejects.toThrow();
    await expect(sending).rejects.toThrow('the source');
  });
});
