import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { BoundedRequest, discardBodyAfter } from './request-bodies.ts';

const MEGABYTE = 1024 * 1024;

/** Starts a server with this handler; `connect` opens connections to it. */
async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ open: () => Promise<Socket>; accepted: Set<Socket> }> {
  const accepted = new Set<Socket>();
  const server = createServer({ IncomingMessage: BoundedRequest }, handle).on('connection', (socket) =>
    accepted.add(socket),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { open, accepted };
}

const head = (header: string) => `POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`;

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece;
  });
  // `once` rejects if the connection is reset.
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

test('the service holds a few thousand tiny chunks of a body, and then closes the connection', async () => {
  const requests: IncomingMessage[] = [];
  const { open } = await serve((request) => {
    requests.push(request);
  });
  const socket = await open();
  const closed = readAll(socket);
  socket.write(head('Transfer-Encoding: chunked') + '1\r\n \r\n'.repeat(100_000));
  await closed;
  expect(requests[0]?.readableLength).toBeGreaterThan(2_000);
  expect(requests[0]?.readableLength).toBeLessThan(2_200);
});

test('a body in chunks of a common size arrives whole', async () => {
  const { open } = await serve((request, response) => {
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
    });
    request.on('end', () => response.end(`${size} bytes`));
  });
  const socket = await open();
  const text = readAll(socket);
  const chunk = `400\r\n${' '.repeat(1024)}\r\n`;
  socket.write(`${head('Transfer-Encoding: chunked\r\nConnection: close')}${chunk.repeat(5_000)}0\r\n\r\n`);
  expect(await text).toContain(`${5_000 * 1024} bytes`);
});

test('a refused body is discarded to its end, and the client gets the response', async () => {
  const { open } = await serve((request, response) => {
    discardBodyAfter(request, response);
    response.writeHead(413, { Connection: 'close' }).end('too large');
  });
  const socket = await open();
  const text = readAll(socket);
  socket.end(head(`Content-Length: ${5 * MEGABYTE}`) + ' '.repeat(5 * MEGABYTE));
  expect(await text).toContain('too large');
});

test('a connection answers further requests after a refused body', async () => {
  const { open } = await serve((request, response) => {
    discardBodyAfter(request, response);
    response.writeHead(request.method === 'POST' ? 413 : 204, { 'Content-Length': 0 }).end();
  });
  const socket = await open();
  const text = readAll(socket);
  const upload = head(`Content-Length: ${MEGABYTE}`) + ' '.repeat(MEGABYTE);
  socket.end(`${upload}${upload}GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect((await text).match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['413', '413', '204']);
});

test('refused bodies of many connections take turns', async () => {
  const CONNECTIONS = 40;
  const { open, accepted } = await serve((request, response) => {
    discardBodyAfter(request, response);
    response.writeHead(413, { Connection: 'close' }).end();
  });
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, open));
  for (const socket of sockets)
    socket.end(head(`Content-Length: ${4 * MEGABYTE}`) + ' '.repeat(4 * MEGABYTE));
  const read = () => [...accepted].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  let atOnce = 0;
  for (let before = 0; before < CONNECTIONS * 2 * MEGABYTE; ) {
    await nextTurn();
    const now = read();
    // The bytes that each connection sends before it is refused arrive at once.
    if (before > CONNECTIONS * 0.25 * MEGABYTE) atOnce = Math.max(atOnce, now - before);
    before = now;
  }
  expect(atOnce).toBeLessThan(2 * MEGABYTE);
});
