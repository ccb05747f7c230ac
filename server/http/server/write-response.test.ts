import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ReadableStream as WebStream } from 'node:stream/web';
import { expect, test } from 'vitest';
import { FileStream } from '#server/http/response/file-stream.ts';
import { type RawResponse, toRawHeaders } from '#server/http/response/raw-response.ts';
import { writeResponse } from './write-response.ts';

type Sent = { answer: IncomingMessage; sending: Promise<void> };

/** Sends a response over its own connection, and passes on what the client receives. */
async function over(
  raw: RawResponse,
  use: (sent: Sent) => Promise<void>,
  { method = 'GET' } = {},
): Promise<void> {
  let sending: Promise<void> = Promise.resolve();
  const server = createServer((_, response) => {
    sending = writeResponse(raw, response);
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

/** An endless body, and a record of what happened to it. */
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

test('bytes are sent with the status and every header', async () => {
  const headers = new Headers({ 'Content-Type': 'text/plain', 'Content-Length': '12' });
  headers.append('Set-Cookie', 'a=1');
  headers.append('Set-Cookie', 'b=2');

  await over(
    { status: 404, headers: toRawHeaders(headers), body: Buffer.from('не тут.') },
    async ({ answer }) => {
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
      expect(await text(answer)).toBe('не тут.');
    },
  );
});

const bodyOf = (pieces: AsyncGenerator<Buffer>) =>
  WebStream.from(pieces) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;

test('a stream is sent chunk by chunk, to its end', async () => {
  async function* pieces() {
    for (const piece of ['one ', 'two ', 'three']) yield Buffer.from(piece);
  }
  await over({ status: 200, headers: [], body: bodyOf(pieces()) }, async ({ answer, sending }) => {
    expect(await text(answer)).toBe('one two three');
    await sending;
  });
});

test('a response to HEAD has no body, and releases the one it was given', async () => {
  const { body, state } = anEndlessBody();
  const headers = ['Content-Length', '5'];
  const read = async ({ answer }: Sent) => {
    expect(answer.headers['content-length']).toBe('5');
    expect(await text(answer)).toBe('');
    expect(state).toEqual({ pieces: 0, isCancelled: true });
  };
  await over({ status: 200, headers, body }, read, { method: 'HEAD' });
});

test('a client that reads nothing stops the source', async () => {
  const { body, state } = anEndlessBody();
  await over({ status: 200, headers: [], body }, async ({ answer }) => {
    answer.pause();
    // The client’s pause shows when the system’s buffers are full.
    for (let before = -1; before !== state.pieces; ) {
      before = state.pieces;
      for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
    }
    expect(state.pieces).toBeGreaterThan(0);
    expect(state.pieces).toBeLessThan(100);
    expect(state.isCancelled).toBe(false);
  });
});

test('a client that disconnects releases the source, without an error', async () => {
  const { body, state } = anEndlessBody();
  await over({ status: 200, headers: [], body }, async ({ answer, sending }) => {
    answer.once('error', () => {});
    await once(answer, 'data');
    answer.destroy();
    await sending;
    expect(state.isCancelled).toBe(true);
  });
});

test('a client that disconnects is noticed while the source is idle', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(Buffer.from('one')),
    cancel() {
      isCancelled = true;
    },
  });
  await over({ status: 200, headers: [], body }, async ({ answer, sending }) => {
    answer.once('error', () => {});
    await once(answer, 'data');
    answer.destroy();
    await sending;
    expect(isCancelled).toBe(true);
  });
});

test('a client that disconnects while a cached file is opened is noticed', async () => {
  const state = { isRead: false, isClosed: false };
  async function* chunks() {
    try {
      state.isRead = true;
      yield MEGABYTE;
    } finally {
      state.isClosed = true;
    }
  }
  const server = createServer((message, response) => {
    const open = async () => {
      message.socket.destroy();
      await once(response, 'close');
      return null;
    };
    const body = new FileStream(chunks(), { open, start: 0, end: 1 });
    void writeResponse({ status: 200, headers: [], body }, response).then(() => server.emit('sent'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  request({ port, host: '127.0.0.1', agent: false })
    .once('error', () => {})
    .end();
  await once(server, 'sent');
  server.close();

  expect(state).toEqual({ isRead: false, isClosed: false });
});

test('a body that fails midway fails for the client and for the server', async () => {
  async function* pieces() {
    yield Buffer.from('one');
    await new Promise(setImmediate);
    throw new Error('the source');
  }
  await over({ status: 200, headers: [], body: bodyOf(pieces()) }, async ({ answer, sending }) => {
    await expect(text(answer)).rejects.toThrow();
    await expect(sending).rejects.toThrow('the source');
  });
});
